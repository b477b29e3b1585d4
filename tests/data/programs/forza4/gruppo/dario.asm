# Dario: il computer.
.include "comune.inc"
.globl trovaMossaMiglioreAI
.globl trovaMossaMiglioreRicorsivo
.macro salva
    addi $sp, $sp, -28
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    move $s0, $a0
    move $s4, $a1
    li $s1, 1
    li $s2, 0
.end_macro
.macro prova(%piena)
    move $a0, $s1
    move $a1, $s0
    jal giocaMossa
    beqz $v0, %piena
.end_macro
.macro prossima(%inizio)
    addi $s1, $s1, 1
    bne $s1, 8, %inizio
    bnez $s2, ho_scelto
    jal valutaScacchiera
    move $s3, $v0
ho_scelto:
.end_macro
.macro rendi
    move $v0, $s2
    move $v1, $s3
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    addi $sp, $sp, 28
    jr $ra
.end_macro
.text
trovaMossaMiglioreAI:
    salva
semplice:
    prova(semplice_piena)
    jal valutaScacchiera
    jal scegli
    move $a0, $s1
    jal sgiocaMossa
semplice_piena:
    prossima(semplice)
    rendi

trovaMossaMiglioreRicorsivo:
    salva
ricorsiva:
    prova(ricorsiva_piena)
    jal checkVittoria
    beq $v0, $s0, vince
    blez $s4, valuta
    li $a0, 3
    sub $a0, $a0, $s0
    addi $a1, $s4, -1
    jal trovaMossaMiglioreRicorsivo
    move $v0, $v1
    b fatta
valuta:
    jal valutaScacchiera
fatta:
    jal scegli
    move $a0, $s1
    jal sgiocaMossa
ricorsiva_piena:
    prossima(ricorsiva)
    rendi
vince:
    jal valutaScacchiera
    move $s3, $v0
    move $s2, $s1
    move $a0, $s1
    jal sgiocaMossa
    rendi

# se $v0 e' meglio di $s3 per $s0, o se e' il primo, si tiene
scegli:
    beqz $s2, tieni
    slt $t0, $v0, $s3
    slt $t1, $s3, $v0
    beq $s0, 1, il_minore
    move $t0, $t1
il_minore:
    beqz $t0, resta
tieni:
    move $s2, $s1
    move $s3, $v0
resta:
    jr $ra
