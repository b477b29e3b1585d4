# Four of Forza 4's functions, written for the tests.
.data
.globl plancia
plancia: .space 63

.text
.globl initPlancia
.globl giocaMossa
.globl sgiocaMossa
.globl checkVittoria

initPlancia:
    la $t0, plancia
    li $t1, 0
init_next:
    li $t2, 9
    div $t1, $t2
    mfhi $t3
    li $t4, 3
    beqz $t3, init_put
    li $t5, 8
    beq $t3, $t5, init_put
    li $t5, 54
    bge $t1, $t5, init_put
    li $t4, 0
init_put:
    add $t6, $t0, $t1
    sb $t4, 0($t6)
    addi $t1, $t1, 1
    li $t5, 63
    blt $t1, $t5, init_next
    jr $ra

giocaMossa:
    li $v0, 0
    blez $a0, gioca_done
    li $t0, 8
    bge $a0, $t0, gioca_done
    la $t0, plancia
    add $t0, $t0, $a0
    addi $t0, $t0, 45
    li $t1, 6
gioca_up:
    beqz $t1, gioca_done
    lbu $t2, 0($t0)
    beqz $t2, gioca_here
    addi $t0, $t0, -9
    addi $t1, $t1, -1
    j gioca_up
gioca_here:
    sb $a1, 0($t0)
    li $v0, 1
gioca_done:
    jr $ra

sgiocaMossa:
    la $t0, plancia
    add $t0, $t0, $a0
sgioca_down:
    lbu $t1, 0($t0)
    bnez $t1, sgioca_here
    addi $t0, $t0, 9
    j sgioca_down
sgioca_here:
    sb $zero, 0($t0)
    jr $ra

# From each cell, three more of the same player in each of four directions.
checkVittoria:
    la $t0, plancia
    li $t1, 0
    li $v0, 0
check_cell:
    add $t2, $t0, $t1
    lbu $t3, 0($t2)
    beqz $t3, check_next
    li $t4, 3
    beq $t3, $t4, check_next
    li $t5, 1
    j check_line
check_9:
    li $t5, 9
    j check_line
check_10:
    li $t5, 10
    j check_line
check_8:
    li $t5, 8
check_line:
    li $t6, 3
    move $t7, $t2
check_more:
    add $t7, $t7, $t5
    lbu $t8, 0($t7)
    bne $t8, $t3, check_other
    addi $t6, $t6, -1
    bnez $t6, check_more
    beqz $v0, check_won
    blt $t3, $v0, check_won
    j check_next
check_won:
    move $v0, $t3
    j check_next
check_other:
    li $t9, 1
    beq $t5, $t9, check_9
    li $t9, 9
    beq $t5, $t9, check_10
    li $t9, 10
    beq $t5, $t9, check_8
check_next:
    addi $t1, $t1, 1
    li $t9, 54
    blt $t1, $t9, check_cell
    jr $ra
