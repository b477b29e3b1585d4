# A line from each slot, on addresses: the step in memory, and how many slots fit before the edge.
.include "macros.asm"
.macro winner(%down, %right)
    check_player($a1, nobody)
    lw $t2, ROWS($a0)
    lw $t3, COLS($a0)
    mul $t4, $t3, %down
    addi $t4, $t4, %right    # the step in memory
    li $v0, 0
row:
    bge $v0, $t2, nobody
    addi $t5, $v0, %down
    addi $t5, $t5, %down
    addi $t5, $t5, %down
    addi $t5, $t5, %down
    bltz $t5, next_row
    bge $t5, $t2, next_row
    li $v1, 0
column:
    li $t6, %right
    sll $t6, $t6, 2
    add $t6, $t6, $v1
    bge $t6, $t3, next_row
    bge $v1, $t3, next_row
    mul $t6, $v0, $t3
    add $t6, $t6, $v1
    add $t6, $t6, $a0
    li $t7, 5
look:
    lbu $t8, SLOTS($t6)
    bne $t8, $a1, next_column
    add $t6, $t6, $t4
    subi $t7, $t7, 1
    bnez $t7, look
    # Rising lines are met from above: go on to their lower end.
    li $t7, %down
    bgez $t7, found
lower:
    addi $t5, $v0, 1
    bge $t5, $t2, found
    beqz $v1, found
    mul $t6, $t5, $t3
    add $t6, $t6, $v1
    add $t6, $t6, $a0
    lbu $t8, 7($t6)
    bne $t8, $a1, found
    move $v0, $t5
    subi $v1, $v1, 1
    b lower
next_column:
    addi $v1, $v1, 1
    b column
next_row:
    addi $v0, $v0, 1
    b row
nobody:
    li $v0, -1
    li $v1, -1
found:
    jr $ra
.end_macro
.text
.globl check_horizontal_winner check_vertical_winner
.globl check_sw_ne_diagonal_winner check_nw_se_diagonal_winner
check_horizontal_winner: winner(0, 1)
check_vertical_winner: winner(1, 0)
check_sw_ne_diagonal_winner: winner(-1, 1)
check_nw_se_diagonal_winner: winner(1, 1)
