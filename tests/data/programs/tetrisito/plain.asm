# Tetrisito without any cut: lines are read one by one, every drop of every order is tried.
.eqv WIDE 6
.eqv HIGH 10
.eqv CELLS 60
.data
line: .space 16
first: .space CELLS
last: .space CELLS
number: .word 0
boxes: .space 160                # 16 cells each
used: .space 10
answers: .asciiz "NO\n" "YES\n"
.text
main:
    la $a0, first
    jal read_grid
    la $a0, last
    jal read_grid
    li $v0, 5
    syscall
    sw $v0, number
    move $s0, $v0
    la $s1, boxes
main_box:
    li $s2, 4
main_row:
    jal read_line
    li $t0, 0
main_cell:
    lb $t1, line($t0)
    sb $t1, 0($s1)
    addi $s1, $s1, 1
    addi $t0, $t0, 1
    bne $t0, 4, main_cell
    addi $s2, $s2, -1
    bnez $s2, main_row
    addi $s0, $s0, -1
    bnez $s0, main_box
    la $a0, first
    jal search
    sll $a0, $v0, 2
    la $a0, answers($a0)
    li $v0, 4
    syscall
    li $v0, 10
    syscall

read_line:
    la $a0, line
    li $a1, 16
    li $v0, 8
    syscall
    jr $ra

read_grid:                       # four empty rows, then six of the input
    addi $sp, $sp, -12
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    move $s0, $a0
    li $t0, 24
    li $t1, '.'
read_empty:
    sb $t1, 0($s0)
    addi $s0, $s0, 1
    addi $t0, $t0, -1
    bnez $t0, read_empty
    li $s1, 6
read_row:
    jal read_line
    li $t0, 0
read_cell:
    lb $t1, line($t0)
    sb $t1, 0($s0)
    addi $s0, $s0, 1
    addi $t0, $t0, 1
    bne $t0, WIDE, read_cell
    addi $s1, $s1, -1
    bnez $s1, read_row
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    addi $sp, $sp, 12
    jr $ra

search:                          # the grid $a0
    addi $sp, $sp, -80
    sw $ra, 60($sp)
    sw $s0, 64($sp)
    sw $s1, 68($sp)
    sw $s2, 72($sp)
    move $s0, $a0
    li $t0, 0
same:
    add $t1, $s0, $t0
    lb $t1, 0($t1)
    lb $t2, last($t0)
    bne $t1, $t2, different
    addi $t0, $t0, 1
    bne $t0, CELLS, same
    li $v0, 1
    j search_end
different:
    li $s1, 0
search_piece:
    lw $t0, number
    beq $s1, $t0, search_none
    lb $t0, used($s1)
    bnez $t0, search_next
    li $s2, 0
search_offset:
    move $a0, $s1
    move $a1, $s2
    move $a2, $s0
    move $a3, $sp
    jal try
    beq $v0, 2, search_next      # out at the right
    beqz $v0, search_further
    li $t0, 1
    sb $t0, used($s1)
    move $a0, $sp
    jal search
    sb $zero, used($s1)
    bnez $v0, search_end
search_further:
    addi $s2, $s2, 1
    j search_offset
search_next:
    addi $s1, $s1, 1
    j search_piece
search_none:
    li $v0, 0
search_end:
    lw $ra, 60($sp)
    lw $s0, 64($sp)
    lw $s1, 68($sp)
    lw $s2, 72($sp)
    addi $sp, $sp, 80
    jr $ra

# piece $a0 by $a1 to the right into grid $a2, the result at $a3: 1, 0 if it sticks out, 2 if it
# does not fit beside the wall
try:
    sll $t0, $a0, 4
    la $t9, boxes($t0)
    li $t8, -1                   # how far it fell
try_lower:
    addi $t8, $t8, 1
    li $t0, 0                    # cell of the box
try_cell:
    add $t1, $t9, $t0
    lb $t1, 0($t1)
    bne $t1, '#', try_next
    andi $t2, $t0, 3
    add $t2, $t2, $a1            # column
    bge $t2, WIDE, try_wall
    srl $t3, $t0, 2
    add $t3, $t3, $t8            # row
    addi $t3, $t3, 1             # one lower
    beq $t3, HIGH, try_rest
    mul $t3, $t3, WIDE
    add $t3, $t3, $t2
    add $t3, $t3, $a2
    lb $t3, 0($t3)
    beq $t3, '#', try_rest
try_next:
    addi $t0, $t0, 1
    bne $t0, 16, try_cell
    j try_lower
try_wall:
    li $v0, 2
    jr $ra
try_rest:
    li $t0, 0
try_copy:
    add $t1, $a2, $t0
    lb $t2, 0($t1)
    add $t1, $a3, $t0
    sb $t2, 0($t1)
    addi $t0, $t0, 1
    bne $t0, CELLS, try_copy
    li $t0, 0
    li $v0, 1
try_put:
    add $t1, $t9, $t0
    lb $t1, 0($t1)
    bne $t1, '#', try_put_next
    andi $t2, $t0, 3
    add $t2, $t2, $a1
    bge $t2, WIDE, try_wall
    srl $t3, $t0, 2
    add $t3, $t3, $t8
    bge $t3, 4, try_visible
    li $v0, 0
try_visible:
    mul $t3, $t3, WIDE
    add $t3, $t3, $t2
    add $t3, $t3, $a3
    sb $t1, 0($t3)
try_put_next:
    addi $t0, $t0, 1
    bne $t0, 16, try_put
    jr $ra
