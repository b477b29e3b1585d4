# Tetrisito with rows as bits: the whole input is read at once, whatever its line ends are.
.data
input: .space 4096
start: .byte 0:12
goal: .byte 0:12
count: .word 0
pieces: .space 64            # four rows each
widths: .space 16
.text
.globl main
main:
    la $s0, input
fill:
    li $v0, 14
    li $a0, 0
    move $a1, $s0
    li $a2, 512
    syscall
    add $s0, $s0, $v0
    bgtz $v0, fill
    la $s0, input
    la $s1, start+4
    li $s2, 6
    li $s3, 6
    jal rows
    la $s1, goal+4
    li $s2, 6
    jal rows
digit:
    lbu $t0, 0($s0)
    addiu $s0, $s0, 1
    blt $t0, '1', digit
    bgt $t0, '9', digit
    subu $t0, $t0, '0'
    sw $t0, count
    sll $s2, $t0, 2          # rows of all pieces
    la $s1, pieces
    li $s3, 4
    jal rows
    jal measure
    li $a0, 0
    la $a1, start
    jal solve
    li $a0, 'Y'
    bnez $v0, yes
    li $a0, 'N'
    jal say
    li $a0, 'O'
    jal say
    b done
yes:
    jal say
    li $a0, 'E'
    jal say
    li $a0, 'S'
    jal say
done:
    li $v0, 17
    li $a0, 0
    syscall
say:
    li $v0, 11
    syscall
    jr $ra

# $s2 rows of $s3 cells from $s0 to $s1, a byte each
rows:
    beqz $s2, rows_done
    move $t1, $zero
    move $t2, $zero
cell:
    lbu $t0, 0($s0)
    addiu $s0, $s0, 1
    beq $t0, '.', empty
    bne $t0, '#', cell
    li $t3, 1
    sllv $t3, $t3, $t2
    or $t1, $t1, $t3
empty:
    addiu $t2, $t2, 1
    bne $t2, $s3, cell
    sb $t1, 0($s1)
    addiu $s1, $s1, 1
    subu $s2, $s2, 1
    b rows
rows_done:
    jr $ra

# the width of each piece: that of its widest row
measure:
    lw $t0, count
    move $t1, $zero
measure_piece:
    sll $t2, $t1, 2
    lw $t3, pieces($t2)
    srl $t4, $t3, 16
    or $t3, $t3, $t4
    srl $t4, $t3, 8
    or $t3, $t3, $t4
    andi $t3, $t3, 15
    clz $t3, $t3
    li $t4, 32
    subu $t3, $t4, $t3
    sb $t3, widths($t1)
    addiu $t1, $t1, 1
    bne $t1, $t0, measure_piece
    jr $ra

# $a0: used pieces as bits, $a1: the grid
solve:
    addiu $sp, $sp, -44
    sw $ra, 40($sp)
    sw $s0, 36($sp)
    sw $s1, 32($sp)
    sw $s2, 28($sp)
    sw $s3, 24($sp)
    sw $s4, 20($sp)
    move $s0, $a0
    move $s1, $a1
    # too much, or equal?
    li $t0, 4
    move $t3, $zero
compare:
    addu $t1, $s1, $t0
    lbu $t1, 0($t1)
    lbu $t2, goal($t0)
    nor $t4, $t2, $zero
    and $t4, $t4, $t1
    bnez $t4, hopeless
    xor $t4, $t1, $t2
    or $t3, $t3, $t4
    addiu $t0, $t0, 1
    bne $t0, 10, compare
    li $v0, 1
    beqz $t3, solved
    move $s2, $zero          # piece
each_piece:
    lw $t0, count
    bge $s2, $t0, hopeless
    srlv $t0, $s0, $s2
    andi $t0, $t0, 1
    bnez $t0, next_piece
    move $s3, $zero          # offset
each_offset:
    lbu $t0, widths($s2)
    addu $t0, $t0, $s3
    bgt $t0, 6, next_piece
    sll $t0, $s2, 2
    lw $a0, pieces($t0)
    sllv $a0, $a0, $s3       # never out of its byte: six bits at most
    move $a1, $s1
    move $a2, $sp
    jal drop
    beqz $v0, next_offset
    li $t0, 1
    sllv $t0, $t0, $s2
    or $a0, $s0, $t0
    move $a1, $sp
    jal solve
    bnez $v0, solved
next_offset:
    addiu $s3, $s3, 1
    b each_offset
next_piece:
    addiu $s2, $s2, 1
    b each_piece
hopeless:
    move $v0, $zero
solved:
    lw $s4, 20($sp)
    lw $s3, 24($sp)
    lw $s2, 28($sp)
    lw $s1, 32($sp)
    lw $s0, 36($sp)
    lw $ra, 40($sp)
    addiu $sp, $sp, 44
    jr $ra

# the four rows in $a0 fall on the grid at $a1; the grid after it goes to $a2
drop:
    move $t0, $zero          # the row of the box's top
fall:
    addiu $t1, $t0, 1
    move $t2, $a0
    li $t3, 4
fits:
    andi $t4, $t2, 255
    beqz $t4, fits_here
    bge $t1, 10, rest
    addu $t5, $a1, $t1
    lbu $t5, 0($t5)
    and $t5, $t5, $t4
    bnez $t5, rest
fits_here:
    srl $t2, $t2, 8
    addiu $t1, $t1, 1
    subu $t3, $t3, 1
    bnez $t3, fits
    addiu $t0, $t0, 1
    b fall
rest:
    li $t1, 0
copy:
    addu $t2, $a1, $t1
    lbu $t3, 0($t2)
    addu $t2, $a2, $t1
    sb $t3, 0($t2)
    addiu $t1, $t1, 1
    bne $t1, 10, copy
    move $v0, $zero
    move $t2, $a0
    addu $t3, $a2, $t0
put:
    andi $t4, $t2, 255
    beqz $t4, put_next
    blt $t0, 4, sticks_out
    lbu $t5, 0($t3)
    or $t5, $t5, $t4
    sb $t5, 0($t3)
put_next:
    addiu $t3, $t3, 1
    addiu $t0, $t0, 1
    srl $t2, $t2, 8
    bnez $t2, put
    li $v0, 1
sticks_out:
    jr $ra
