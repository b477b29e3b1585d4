# giocaMossa e sgiocaMossa: dal fondo in su.
.include "macro.asm"
.text
.globl giocaMossa, sgiocaMossa
giocaMossa:
    sltiu $t0 $a0 8         # negativo e' grande
    sgtu $t1 $a0 $zero
    and $t0 $t0 $t1
    beqz $t0 no
    la $t0 plancia+45
    addu $t0 $t0 $a0
    li $t1 RIGHE
su: lbu $t2 ($t0)
    beqz $t2 libera
    subiu $t0 $t0 LARGA
    subiu $t1 $t1 1
    bnez $t1 su
no: move $v0 $zero
    jr $ra
libera:
    sb $a1 ($t0)
    ori $v0 $zero 1
    jr $ra

sgiocaMossa:
    la $t0 plancia
    addu $t0 $t0 $a0
    li $t1 RIGHE
giu: lbu $t2 ($t0)
    bnez $t2 trovata
    addiu $t0 $t0 LARGA
    subiu $t1 $t1 1
    bnez $t1 giu
    jr $ra
trovata:
    sb $zero ($t0)
    jr $ra
