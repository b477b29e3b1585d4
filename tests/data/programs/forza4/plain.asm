# Forza 4 in one file: plain loops, walls as the ends of lines.
.data
.globl plancia
plancia: .space 63
passi: .word 1, 9, 8, 10
simboli: .ascii ".XO#"
vinto: .asciiz "Ha vinto il giocatore "

.text
.globl main initPlancia giocaMossa sgiocaMossa checkVittoria
.globl disegnaPlancia valutaScacchiera trovaMossaMiglioreAI
.globl trovaMossaMiglioreRicorsivo chiediMossa

main:
    jal initPlancia
    li $s0, 1
partita:
    jal disegnaPlancia
    move $a0, $s0
    jal chiediMossa
    bltz $v0, fine
    move $a0, $v0
    move $a1, $s0
    jal giocaMossa
    jal checkVittoria
    bnez $v0, vittoria
    li $t0, 3
    sub $s0, $t0, $s0
    j partita
vittoria:
    move $s1, $v0
    jal disegnaPlancia
    la $a0, vinto
    li $v0, 4
    syscall
    move $a0, $s1
    li $v0, 1
    syscall
    j main
fine:
    li $v0, 10
    syscall

initPlancia:
    la $t0, plancia
    li $t1, 0               # riga
ip_riga:
    li $t2, 0               # colonna
ip_colonna:
    li $t3, 3
    beq $t1, 6, ip_metti
    beqz $t2, ip_metti
    beq $t2, 8, ip_metti
    li $t3, 0
ip_metti:
    sb $t3, ($t0)
    addi $t0, $t0, 1
    addi $t2, $t2, 1
    blt $t2, 9, ip_colonna
    addi $t1, $t1, 1
    blt $t1, 7, ip_riga
    jr $ra

giocaMossa:
    li $v0, 0
    blt $a0, 1, gm_fine
    bgt $a0, 7, gm_fine
    la $t0, plancia
    add $t0, $t0, $a0
    lb $t1, 0($t0)
    bnez $t1, gm_fine       # piena
gm_scendi:
    lb $t1, 9($t0)
    bnez $t1, gm_posa
    addi $t0, $t0, 9
    j gm_scendi
gm_posa:
    sb $a1, 0($t0)
    li $v0, 1
gm_fine:
    jr $ra

sgiocaMossa:
    la $t0, plancia
    add $t0, $t0, $a0
sm_scendi:
    lb $t1, 0($t0)
    bnez $t1, sm_togli
    addi $t0, $t0, 9
    j sm_scendi
sm_togli:
    beq $t1, 3, sm_fine
    sb $zero, 0($t0)
sm_fine:
    jr $ra

# $a0: indirizzo, $a1: passo; $v0: il giocatore con quattro in fila da li', o 0
quattro:
    lb $v0, 0($a0)
    beqz $v0, q_no
    beq $v0, 3, q_no
    li $t9, 3
q_prossima:
    add $a0, $a0, $a1
    lb $t8, 0($a0)
    bne $t8, $v0, q_no
    addi $t9, $t9, -1
    bnez $t9, q_prossima
    jr $ra
q_no:
    li $v0, 0
    jr $ra

checkVittoria:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    li $t7, 0               # il risultato
    li $t0, 0               # casella
cv_casella:
    la $t1, passi
    li $t2, 4
cv_passo:
    la $a0, plancia($t0)
    lw $a1, 0($t1)
    jal quattro
    beq $v0, 1, cv_fine
    beqz $v0, cv_dopo
    li $t7, 2
cv_dopo:
    addi $t1, $t1, 4
    addi $t2, $t2, -1
    bnez $t2, cv_passo
    addi $t0, $t0, 1
    blt $t0, 54, cv_casella
    move $v0, $t7
cv_fine:
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

disegnaPlancia:
    li $t0, 0
dp_casella:
    lb $t1, plancia($t0)
    lb $a0, simboli($t1)
    li $v0, 11
    syscall
    li $a0, ' '
    addi $t0, $t0, 1
    rem $t2, $t0, 9
    bnez $t2, dp_scrivi
    li $a0, '\n'
dp_scrivi:
    li $v0, 11
    syscall
    blt $t0, 63, dp_casella
    jr $ra

valutaScacchiera:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    jal checkVittoria
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    li $t0, 1000000000
    beq $v0, 2, vs_vinto
    neg $t0, $t0
    beq $v0, 1, vs_vinto
    li $v0, 0
    li $t0, 0               # casella
vs_casella:
    li $t1, 0               # quale passo
vs_passo:
    la $t2, plancia
    add $t2, $t2, $t0
    sll $t3, $t1, 2
    lw $t3, passi($t3)
    li $t4, 4
    li $t5, 0               # quante di 1
    li $t6, 0               # quante di 2
vs_conta:
    lb $t7, 0($t2)
    beq $t7, 3, vs_dopo
    bne $t7, 1, vs_due
    addi $t5, $t5, 1
vs_due:
    bne $t7, 2, vs_avanti
    addi $t6, $t6, 1
vs_avanti:
    add $t2, $t2, $t3
    addi $t4, $t4, -1
    bnez $t4, vs_conta
    mul $t7, $t5, $t6
    bnez $t7, vs_dopo       # di tutti e due
    mul $t5, $t5, $t5
    mul $t6, $t6, $t6
    add $v0, $v0, $t6
    sub $v0, $v0, $t5
vs_dopo:
    addi $t1, $t1, 1
    blt $t1, 4, vs_passo
    addi $t0, $t0, 1
    blt $t0, 54, vs_casella
    jr $ra
vs_vinto:
    move $v0, $t0
    jr $ra

trovaMossaMiglioreAI:
    addi $sp, $sp, -20
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    move $s0, $a0
    li $s1, 0               # la migliore
    li $s3, 1
ai_prova:
    move $a0, $s3
    move $a1, $s0
    jal giocaMossa
    beqz $v0, ai_prossima
    jal valutaScacchiera
    move $a0, $s3
    beqz $s1, ai_migliore
    beq $s0, 1, ai_minimo
    ble $v0, $s2, ai_togli
    j ai_migliore
ai_minimo:
    bge $v0, $s2, ai_togli
ai_migliore:
    move $s1, $s3
    move $s2, $v0
ai_togli:
    jal sgiocaMossa
ai_prossima:
    addi $s3, $s3, 1
    ble $s3, 7, ai_prova
    bnez $s1, ai_fine
    jal valutaScacchiera
    move $s2, $v0
ai_fine:
    move $v0, $s1
    move $v1, $s2
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    addi $sp, $sp, 20
    jr $ra

trovaMossaMiglioreRicorsivo:
    addi $sp, $sp, -24
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    move $s0, $a0
    move $s4, $a1
    li $s1, 0
    li $s3, 1
ri_prova:
    move $a0, $s3
    move $a1, $s0
    jal giocaMossa
    beqz $v0, ri_prossima
    jal checkVittoria
    bne $v0, $s0, ri_valuta
    # vinto: basta cosi'
    move $a0, $s3
    jal sgiocaMossa
    move $s1, $s3
    mul $t0, $s0, 2
    subi $t0, $t0, 3
    mul $s2, $t0, 1000000000
    j ri_fine
ri_valuta:
    bnez $s4, ri_scendi
    jal valutaScacchiera
    move $t0, $v0
    j ri_confronta
ri_scendi:
    li $a0, 3
    sub $a0, $a0, $s0
    addi $a1, $s4, -1
    jal trovaMossaMiglioreRicorsivo
    move $t0, $v1
ri_confronta:
    beqz $s1, ri_migliore
    beq $s0, 1, ri_minimo
    ble $t0, $s2, ri_togli
    j ri_migliore
ri_minimo:
    bge $t0, $s2, ri_togli
ri_migliore:
    move $s1, $s3
    move $s2, $t0
ri_togli:
    move $a0, $s3
    jal sgiocaMossa
ri_prossima:
    addi $s3, $s3, 1
    ble $s3, 7, ri_prova
    bnez $s1, ri_fine
    jal valutaScacchiera
    move $s2, $v0
ri_fine:
    move $v0, $s1
    move $v1, $s2
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    addi $sp, $sp, 24
    jr $ra

chiediMossa:
    li $v0, 12
    syscall
    beq $v0, 'f', cm_fine
    addi $v0, $v0, -48
    blt $v0, 1, chiediMossa
    bgt $v0, 7, chiediMossa
    lb $t0, plancia($v0)
    bnez $t0, chiediMossa
    jr $ra
cm_fine:
    li $v0, -1
    jr $ra
