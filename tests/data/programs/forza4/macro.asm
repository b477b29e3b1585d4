# Forza 4 fatto di macro; i pezzi sono a colori, e i muri non si disegnano.
.eqv MURO 3
.eqv VINTA 1000000000
.macro entra
    addiu $sp, $sp, -24
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
.end_macro
.macro esci
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    addiu $sp, $sp, 24
    jr $ra
.end_macro
.macro avanti(%registro, %ultimo, %inizio)
    addiu %registro, %registro, 1
    ble %registro, %ultimo, %inizio
.end_macro
.macro scrivi(%testo)
.data
testo: .asciiz %testo
.text
    la $a0, testo
    li $v0, 4
    syscall
.end_macro
.macro colore(%numero, %lettera)
.data
prima: .byte 27
    .ascii %numero
    .ascii %lettera
    .byte 27
    .asciiz "[0m "
.text
    la $a0, prima
    li $v0, 4
    syscall
.end_macro
# $v0 il valore di una fila a passi di %passo, $t3 e $t4 quanti pezzi ha ciascuno
.macro conta(%passo)
    move $t1, $t0
    li $t2, 4
    li $t3, 0
    li $t4, 0
pezzo:
    lb $t5, plancia($t1)
    beq $t5, MURO, fuori
    seq $t6, $t5, 1
    addu $t3, $t3, $t6
    seq $t6, $t5, 2
    addu $t4, $t4, $t6
    addiu $t1, $t1, %passo
    addiu $t2, $t2, -1
    bgtz $t2, pezzo
    bne $t3, 4, non_uno
    li $v1, 1
non_uno:
    bne $t4, 4, non_due
    li $v1, 2
non_due:
    beqz $t3, pura
    bnez $t4, fuori
pura:
    mul $t3, $t3, $t3
    mul $t4, $t4, $t4
    addu $v0, $v0, $t4
    subu $v0, $v0, $t3
fuori:
.end_macro

.data
plancia: .space 63
.globl plancia, initPlancia, giocaMossa, sgiocaMossa, checkVittoria, disegnaPlancia
.globl valutaScacchiera, trovaMossaMiglioreAI, trovaMossaMiglioreRicorsivo, chiediMossa
.text
main:
    jal initPlancia
    jal disegnaPlancia
    li $v0, 10
    syscall

initPlancia:
    li $t0, 0
ip_casella:
    li $t1, MURO
    bge $t0, 54, ip_metti
    rem $t2, $t0, 9
    beqz $t2, ip_metti
    beq $t2, 8, ip_metti
    li $t1, 0
ip_metti:
    sb $t1, plancia($t0)
    avanti($t0, 62, ip_casella)
    jr $ra

giocaMossa:
    li $v0, 0
    blt $a0, 1, gm_fine
    bgt $a0, 7, gm_fine
    addiu $t0, $a0, 45
gm_riga:
    lb $t1, plancia($t0)
    beqz $t1, gm_libera
    addiu $t0, $t0, -9
    bgtz $t0, gm_riga
gm_fine:
    jr $ra
gm_libera:
    sb $a1, plancia($t0)
    li $v0, 1
    jr $ra

sgiocaMossa:
    lb $t0, plancia($a0)
    bnez $t0, sm_togli
    addiu $a0, $a0, 9
    b sgiocaMossa
sm_togli:
    sb $zero, plancia($a0)
    jr $ra

# tutte le file: il valore in $v0, chi ne ha una in $v1
file:
    li $v0, 0
    li $v1, 0
    li $t0, 1
file_casella:
    conta(1)
    conta(9)
    conta(8)
    conta(10)
    avanti($t0, 53, file_casella)
    jr $ra

checkVittoria:
    move $t9, $ra
    jal file
    move $v0, $v1
    jr $t9

valutaScacchiera:
    move $t9, $ra
    jal file
    beqz $v1, vs_fine
    sll $v0, $v1, 1
    subi $v0, $v0, 3
    mul $v0, $v0, VINTA
vs_fine:
    jr $t9

disegnaPlancia:
    li $t0, 1
dp_casella:
    lb $t1, plancia($t0)
    beq $t1, MURO, dp_capo
    beq $t1, 1, dp_rosso
    beq $t1, 2, dp_giallo
    scrivi("- ")
    b dp_altra
dp_rosso:
    colore("[31m", "@")
    b dp_altra
dp_giallo:
    colore("[33m", "%")
    b dp_altra
dp_capo:
    scrivi("\n")
    addiu $t0, $t0, 1
dp_altra:
    avanti($t0, 53, dp_casella)
    jr $ra

trovaMossaMiglioreAI:
    entra
    move $s0, $a0
    li $s1, 0
    li $s4, 1
ai_colonna:
    move $a0, $s4
    move $a1, $s0
    jal giocaMossa
    beqz $v0, ai_piena
    jal valutaScacchiera
    move $s3, $v0
    move $a0, $s4
    jal sgiocaMossa
    beqz $s1, ai_meglio
    sub $t0, $s3, $s2
    bne $s0, 1, ai_massimo
    neg $t0, $t0
ai_massimo:
    blez $t0, ai_piena
ai_meglio:
    move $s1, $s4
    move $s2, $s3
ai_piena:
    avanti($s4, 7, ai_colonna)
    bnez $s1, ai_fine
    jal valutaScacchiera
    move $s2, $v0
ai_fine:
    move $v0, $s1
    move $v1, $s2
    esci

trovaMossaMiglioreRicorsivo:
    entra
    move $s0, $a0
    move $s3, $a1
    li $s1, 0
    li $s4, 1
mr_colonna:
    move $a0, $s4
    move $a1, $s0
    jal giocaMossa
    beqz $v0, mr_piena
    jal checkVittoria
    bne $v0, $s0, mr_non_ancora
    jal valutaScacchiera
    move $s2, $v0
    move $s1, $s4
    move $a0, $s4
    jal sgiocaMossa
    b mr_fine
mr_non_ancora:
    jal valutaScacchiera
    move $v1, $v0
    beqz $s3, mr_base
    li $a0, 3
    subu $a0, $a0, $s0
    subi $a1, $s3, 1
    jal trovaMossaMiglioreRicorsivo
mr_base:
    move $a0, $s4
    jal sgiocaMossa
    beqz $s1, mr_meglio
    beq $s0, 2, mr_massimo
    bge $v1, $s2, mr_piena
    b mr_meglio
mr_massimo:
    ble $v1, $s2, mr_piena
mr_meglio:
    move $s1, $s4
    move $s2, $v1
mr_piena:
    avanti($s4, 7, mr_colonna)
    bnez $s1, mr_fine
    jal valutaScacchiera
    move $s2, $v0
mr_fine:
    move $v0, $s1
    move $v1, $s2
    esci

chiediMossa:
    scrivi("Colonna (1-7, f = fine): ")
    li $v0, 12
    syscall
    li $t0, -1
    beq $v0, 'f', cm_fine
    subi $t0, $v0, '0'
    blt $t0, 1, chiediMossa
    bgt $t0, 7, chiediMossa
    lb $t1, plancia($t0)
    bnez $t1, chiediMossa
cm_fine:
    move $v0, $t0
    jr $ra
