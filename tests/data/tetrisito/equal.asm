# Reads the two grids as the course's programs do, and says YES if they are equal: wrong wherever
# a piece must be dropped.
.data
start: .space 48
goal: .space 48
yes: .asciiz "YES"
no: .asciiz "NO"
.text
.globl main
main:
    la $a1, start
    jal read
    la $a1, goal
    jal read
    la $t0, start
    la $t1, goal
    li $t2, 48
next:
    lb $t3, 0($t0)
    lb $t4, 0($t1)
    bne $t3, $t4, different
    addi $t0, $t0, 1
    addi $t1, $t1, 1
    addi $t2, $t2, -1
    bnez $t2, next
    la $a0, yes
    j say
different:
    la $a0, no
say:
    li $v0, 4
    syscall
    li $v0, 10
    syscall
read:
    li $a0, 0
    li $a2, 48
    li $v0, 14
    syscall
    jr $ra
