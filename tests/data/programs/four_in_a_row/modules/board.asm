.include "kit.inc"
.text
.globl draw, put_piece, take_piece, has_line, has_chance, read_name
draw:
    li $t0, 0
cell:
    lb $a0, grid($t0)
    li $v0, 11
    syscall
    li $a0, ' '
    addi $t0, $t0, 1
    rem $t1, $t0, 7
    bnez $t1, after
    li $a0, '\n'
after:
    li $v0, 11
    syscall
    blt $t0, 42, cell
    jr $ra

put_piece:                       # $a1 into column $a0: where it lies, or -1
    addi $v0, $a0, 35
higher:
    lb $t0, grid($v0)
    beq $t0, '.', here
    subi $v0, $v0, 7
    bgez $v0, higher
    li $v0, -1
    jr $ra
here:
    sb $a1, grid($v0)
    jr $ra

take_piece:                      # what is above falls
    li $t0, '.'
    blt $a0, 7, top
    lb $t0, grid-7($a0)
top:
    sb $t0, grid($a0)
    subi $a0, $a0, 7
    bgez $a0, take_piece
    jr $ra

has_line:                        # cell $a0 in a line of $a1 or more
    begin
    li $a2, 0
    li $a3, 1
    jal along
    bnez $v0, has
    li $a2, 1
    li $a3, 0
    jal along
    bnez $v0, has
    li $a3, 1
    jal along
    bnez $v0, has
    li $a3, -1
    jal along
has:
    return

along:                           # by $a2 rows and $a3 columns, both ways
    begin
    lb $t9, grid($a0)
    li $t8, -1                   # the cell itself is counted twice
    jal one_way
    neg $a2, $a2
    neg $a3, $a3
    jal one_way
    neg $a2, $a2
    neg $a3, $a3
    sge $v0, $t8, $a1
    return
one_way:
    li $t1, 7
    div $a0, $t1
    mflo $t0
    mfhi $t1
step:
    bgeu $t0, 6, out
    bgeu $t1, 7, out
    mul $t2, $t0, 7
    add $t2, $t2, $t1
    lb $t2, grid($t2)
    bne $t2, $t9, out
    addi $t8, $t8, 1
    add $t0, $t0, $a2
    add $t1, $t1, $a3
    b step
out:
    jr $ra

has_chance:                      # three of $a0 in a line
    begin
    addi $sp, $sp, -8
    sw $s0, 0($sp)
    sw $s1, 4($sp)
    move $s0, $a0
    li $s1, 41
    li $v0, 0
search:
    lb $t0, grid($s1)
    bne $t0, $s0, not_here
    move $a0, $s1
    li $a1, 3
    jal has_line
    bnez $v0, found
not_here:
    li $v0, 0
    subi $s1, $s1, 1
    bgez $s1, search
found:
    lw $s0, 0($sp)
    lw $s1, 4($sp)
    addi $sp, $sp, 8
    return

read_name:
    li $a1, 30
    li $v0, 8
    syscall
end:
    lb $t0, ($a0)
    addi $a0, $a0, 1
    bgt $t0, ' ', end
    sb $zero, -1($a0)
    jr $ra
