# Il file che tiene la plancia e gioca le partite.
.include "macro.asm"
.data
.globl plancia
.align 2
plancia: .byte 0:63
chiedi: .asciiz "Tocca al giocatore "

.text
.globl main
main:
    jal initPlancia
    li $s0 1
turno:
    jal disegnaPlancia
    la $a0 chiedi
    li $v0 4
    syscall
    move $a0 $s0
    li $v0 1
    syscall
    stampa_car('\n')
    move $a0 $s0
    jal chiediMossa
    bltz $v0 esci
    move $a0 $v0
    move $a1 $s0
    jal giocaMossa
    jal checkVittoria
    bnez $v0 main
    xori $s0 $s0 3
    b turno
esci:
    li $v0 10
    syscall
