# Anna: la plancia e il programma principale.
.include "comune.inc"
    .data
    .globl plancia
plancia: .space CASELLE
    .globl initPlancia
    .globl main
    .text
main:
    jal initPlancia
    li $s0, 1
mossa:
    jal disegnaPlancia
    move $a0, $s0
    jal chiediMossa
    bltz $v0, basta
    move $a0, $v0
    move $a1, $s0
    jal giocaMossa
    jal checkVittoria
    bnez $v0, main
    li $t0, 3
    sub $s0, $t0, $s0
    j mossa
basta:
    li $v0, 10
    syscall

initPlancia:
    la $t0, plancia
    addi $t1, $t0, CASELLE
riempi:
    sb $zero, ($t0)
    addi $t0, $t0, 1
    blt $t0, $t1, riempi
    la $t0, plancia
    li $t2, MURO
sponde:
    sb $t2, 0($t0)
    sb $t2, 8($t0)
    addi $t0, $t0, COLONNE
    blt $t0, $t1, sponde
    li $t3, 54
fondo:
    sb $t2, plancia($t3)
    addi $t3, $t3, 1
    bne $t3, CASELLE, fondo
    jr $ra
