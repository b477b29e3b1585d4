.include "macro.asm"
.text
.globl initPlancia
initPlancia:
    la $t0 plancia
    addiu $t1 $t0 63
vuota: sb $zero ($t0)
    addiu $t0 $t0 1
    bne $t0 $t1 vuota
    la $t0 plancia
    li $t2 MURO
    li $t3 7
lati: sb $t2 0($t0)
    sb $t2 8($t0)
    addiu $t0 $t0 LARGA
    subiu $t3 $t3 1
    bgtz $t3 lati
    la $t0 plancia+54
    li $t3 9
fondo: sb $t2 ($t0)
    addiu $t0 $t0 1
    subiu $t3 $t3 1
    bgtz $t3 fondo
    jr $ra
