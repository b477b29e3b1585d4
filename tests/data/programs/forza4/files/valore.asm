# valutaScacchiera: somma e conta con una sola passata per fila.
.include "macro.asm"
.data
passi: .byte 1 9 8 10
.text
.globl valutaScacchiera
valutaScacchiera:
    salva($ra)
    jal checkVittoria
    riprendi($ra)
    beqz $v0 nessuno
    sll $v0 $v0 1
    subi $v0 $v0 3
    li $t0 1000000000
    mult $v0 $t0
    mflo $v0
    jr $ra
nessuno:
    salva($s0)
    salva($s1)
    move $v0 $zero
    li $s0 0
caselle:
    li $s1 0
direzioni:
    lbu $t0 passi($s1)
    la $t1 plancia
    addu $t1 $t1 $s0
    li $t2 0                # uni e due in due mezze parole
    li $t3 4
pezzi:
    lbu $t4 ($t1)
    beq $t4 MURO salta
    beqz $t4 vuota
    li $t5 1
    beq $t4 1 somma
    lui $t5 1
somma:
    addu $t2 $t2 $t5
vuota:
    addu $t1 $t1 $t0
    subi $t3 $t3 1
    bgtz $t3 pezzi
    andi $t4 $t2 0xffff
    srl $t5 $t2 16
    beqz $t4 soloDue
    bnez $t5 salta
    mul $t4 $t4 $t4
    subu $v0 $v0 $t4
    b salta
soloDue:
    mul $t5 $t5 $t5
    addu $v0 $v0 $t5
salta:
    addi $s1 $s1 1
    bne $s1 4 direzioni
    addi $s0 $s0 1
    bne $s0 54 caselle
    riprendi($s1)
    riprendi($s0)
    jr $ra
