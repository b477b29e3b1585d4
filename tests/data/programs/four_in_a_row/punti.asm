# Quattro in fila, in italiano: un campo di punti senza bordi, un file, tabelle per le direzioni.
.data
campo:    .ascii "..........................................\0"
prima:    .space 44
nomi:     .space 64
.align 2
restano:  .word 3, 3, 1, 1, 0            # violazioni, annulli, tolte, blocchi; se ha gia' mosso
          .word 3, 3, 1, 1, 0
giu:      .word 0, 1, 1, 1
destra:   .word 1, 0, 1, -1
chiSei:   .asciiz "Come ti chiami? "
scelta:   .asciiz ": 1 = metti un pezzo, 2 = togline uno\n"
colonna:  .asciiz "Colonna?\n"
riga:     .asciiz "Riga?\n"
annulli:  .asciiz "Annulli la mossa? 1 = si', 0 = no\n"
blocchi:  .asciiz "Blocchi l'avversario? 1 = si', 0 = no\n"
vietato:  .asciiz "Vietato: una violazione.\n"
vince:    .asciiz " vince la partita.\n"
pari:     .asciiz "Pareggio: il campo e' pieno.\n"
.text
main:
    la $a0, chiSei
    la $a1, nomi
    jal nome
    la $a0, chiSei
    la $a1, nomi+32
    jal nome
    li $s0, 0                           # di chi e' il turno
turno:
    jal mostra
    jal di_chi
    la $t0, restano
    mul $s6, $s0, 20
    add $s6, $s6, $t0                   # quel che gli resta
    li $s1, 'X'
    beqz $s0, menu
    li $s1, 'O'
menu:
    la $a0, scelta
    jal numero
    beq $v0, 1, metti
    bne $v0, 2, menu
    lw $t0, 16($s6)
    beqz $t0, violazione
    lw $t0, 8($s6)
    beqz $t0, violazione
cella:
    la $a0, riga
    jal numero
    addi $s2, $v0, -1
    la $a0, colonna
    jal numero
    addi $s3, $v0, -1
    bgeu $s2, 6, cella
    bgeu $s3, 7, cella
    mul $s4, $s2, 7
    add $s4, $s4, $s3
    lb $t0, campo($s4)
    beq $t0, '.', violazione
    beq $t0, $s1, violazione
    jal ricorda
    sw $zero, 8($s6)
    li $s5, 1                           # una tolta
    move $t0, $s4
cade:
    li $t1, '.'
    blt $t0, 7, in_cima
    lb $t1, campo-7($t0)
in_cima:
    sb $t1, campo($t0)
    addi $t0, $t0, -7
    bgez $t0, cade
sale:
    lb $s7, campo($s4)
    beq $s7, '.', chiedi_annullo
    li $a0, 4
    jal fila
    bnez $v0, di_quello
    addi $s4, $s4, -7
    bgez $s4, sale
    b chiedi_annullo

metti:
    la $a0, colonna
    jal numero
    addi $s3, $v0, -1
    bgeu $s3, 7, violazione
    lw $t0, 16($s6)
    bnez $t0, ovunque
    bne $s3, 3, violazione
ovunque:
    lb $t0, campo($s3)
    bne $t0, '.', violazione
    jal ricorda
    addi $s4, $s3, 35
scende:
    lb $t0, campo($s4)
    beq $t0, '.', posa
    addi $s4, $s4, -7
    b scende
posa:
    sb $s1, campo($s4)
    li $s5, 0
    li $a0, 4
    jal fila
    bnez $v0, vittoria
    lw $t0, 16($s6)
    li $t1, 1
    sw $t1, 16($s6)
    beqz $t0, pieno
chiedi_annullo:
    la $a0, annulli
    jal numero
    beqz $v0, pieno
    bne $v0, 1, chiedi_annullo
    lw $t0, 4($s6)
    beqz $t0, troppi
    addi $t0, $t0, -1
    sw $t0, 4($s6)
    lw $t0, 8($s6)
    add $t0, $t0, $s5
    sw $t0, 8($s6)
    la $a0, prima
    la $a1, campo
    jal copia
    b turno
troppi:
    jal conta_violazione
pieno:
    li $t0, 6
vuota:
    lb $t1, campo($t0)
    beq $t1, '.', chiedi_blocco
    addi $t0, $t0, -1
    bgez $t0, vuota
    jal mostra
    la $a0, pari
    j fine
chiedi_blocco:
    la $a0, blocchi
    jal numero
    beqz $v0, altro
    bne $v0, 1, chiedi_blocco
    lw $t0, 12($s6)
    beqz $t0, blocco_vietato
    li $s4, 41
minaccia:
    lb $t0, campo($s4)
    beq $t0, '.', niente
    beq $t0, $s1, niente
    li $a0, 3
    jal fila
    bnez $v0, blocco_vietato
niente:
    addi $s4, $s4, -1
    bgez $s4, minaccia
    sw $zero, 12($s6)
    b turno
blocco_vietato:
    jal conta_violazione
altro:
    xori $s0, $s0, 1
    b turno
violazione:
    jal conta_violazione
    b turno
conta_violazione:
    la $a0, vietato
    li $v0, 4
    syscall
    lw $t0, 0($s6)
    addi $t0, $t0, -1
    sw $t0, 0($s6)
    bltz $t0, perde
    jr $ra
di_quello:
    beq $s7, $s1, vittoria
perde:
    xori $s0, $s0, 1
vittoria:
    jal mostra
    jal di_chi
    la $a0, vince
fine:
    li $v0, 4
    syscall
    li $v0, 10
    syscall

# se $a0 o piu' sono in fila con la cella $s4
fila:
    li $t9, 12                          # direzione
    lb $t8, campo($s4)
fila_direzione:
    lw $t0, giu($t9)
    lw $t1, destra($t9)
    li $t7, 1
    li $t6, 2                           # i due versi
fila_verso:
    li $t2, 7
    div $s4, $t2
    mflo $t3
    mfhi $t4
fila_passo:
    add $t3, $t3, $t0
    add $t4, $t4, $t1
    bgeu $t3, 6, fila_basta
    bgeu $t4, 7, fila_basta
    mul $t2, $t3, 7
    add $t2, $t2, $t4
    lb $t2, campo($t2)
    bne $t2, $t8, fila_basta
    addi $t7, $t7, 1
    b fila_passo
fila_basta:
    neg $t0, $t0
    neg $t1, $t1
    addi $t6, $t6, -1
    bgtz $t6, fila_verso
    sge $v0, $t7, $a0
    bnez $v0, fila_detta
    addi $t9, $t9, -4
    bgez $t9, fila_direzione
fila_detta:
    jr $ra

ricorda:
    la $a0, campo
    la $a1, prima
copia:
    lb $t0, ($a0)
    sb $t0, ($a1)
    addi $a0, $a0, 1
    addi $a1, $a1, 1
    bnez $t0, copia
    jr $ra

mostra:
    li $t0, 0
mostra_cella:
    lb $a0, campo($t0)
    li $v0, 11
    syscall
    li $a0, ' '
    addi $t0, $t0, 1
    rem $t1, $t0, 7
    bnez $t1, mostra_dopo
    li $a0, '\n'
mostra_dopo:
    syscall
    bne $t0, 42, mostra_cella
    jr $ra
di_chi:
    sll $t0, $s0, 5
    la $a0, nomi($t0)
    li $v0, 4
    syscall
    jr $ra
numero:
    li $v0, 4
    syscall
    li $v0, 5
    syscall
    jr $ra
nome:
    li $v0, 4
    syscall
    move $a0, $a1
    li $a1, 31
    li $v0, 8
    syscall
senza_fine:
    lb $t0, ($a0)
    addi $a0, $a0, 1
    bge $t0, ' ', senza_fine
    sb $zero, -1($a0)
    jr $ra
