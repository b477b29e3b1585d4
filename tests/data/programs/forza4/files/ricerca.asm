# trovaMossaMiglioreAI e trovaMossaMiglioreRicorsivo: il segno rende uguali i due giocatori.
.include "macro.asm"
.macro entra
    salva($ra)
    salva($s0)
    salva($s1)
    salva($s2)
    salva($s3)
    salva($s4)
.end_macro
.macro lascia
    riprendi($s4)
    riprendi($s3)
    riprendi($s2)
    riprendi($s1)
    riprendi($s0)
    riprendi($ra)
.end_macro
.text
.globl trovaMossaMiglioreAI, trovaMossaMiglioreRicorsivo
# $s0 giocatore, $s1 mossa, $s2 la migliore, $s3 il suo valore per chi gioca, $s4 profondita'
trovaMossaMiglioreAI:
    entra
    move $s0 $a0
    li $s2 0
    li $s3 0x80000000
    li $s1 7
prova:
    move $a0 $s1
    move $a1 $s0
    jal giocaMossa
    beqz $v0 altra
    jal valutaScacchiera
    move $a0 $s0
    jal per_chi_gioca
    blt $v0 $s3 peggio      # a pari valore vince la colonna piu' bassa, provata dopo
    move $s3 $v0
    move $s2 $s1
peggio:
    move $a0 $s1
    jal sgiocaMossa
altra:
    subi $s1 $s1 1
    bgtz $s1 prova
    b esci

trovaMossaMiglioreRicorsivo:
    entra
    move $s0 $a0
    move $s4 $a1
    li $s2 0
    li $s3 0x80000000
    li $s1 1
tenta:
    move $a0 $s1
    move $a1 $s0
    jal giocaMossa
    beqz $v0 prossima
    jal checkVittoria
    beq $v0 $s0 vinta
    blez $s4 foglia
    li $t0 3
    sub $a0 $t0 $s0
    subi $a1 $s4 1
    jal trovaMossaMiglioreRicorsivo
    move $v0 $v1
    b giudica
foglia:
    jal valutaScacchiera
giudica:
    move $a0 $s0
    jal per_chi_gioca
    beqz $s2 meglio
    ble $v0 $s3 scarta
meglio:
    move $s3 $v0
    move $s2 $s1
scarta:
    move $a0 $s1
    jal sgiocaMossa
prossima:
    addi $s1 $s1 1
    ble $s1 7 tenta
    b esci
vinta:
    move $a0 $s1
    jal sgiocaMossa
    move $s2 $s1
    li $s3 1000000000
esci:
    beqz $s2 nessuna
    move $v0 $s3
    move $a0 $s0
    jal per_chi_gioca
    move $v1 $v0
    b fatto
nessuna:
    jal valutaScacchiera
    move $v1 $v0
fatto:
    move $v0 $s2
    lascia
    jr $ra

per_chi_gioca:              # $v0 col segno del giocatore $a0
    bne $a0 1 resta
    negu $v0 $v0
resta:
    jr $ra
