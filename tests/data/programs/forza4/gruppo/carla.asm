# Carla: chi ha vinto, quanto vale, il disegno.
.include "comune.inc"
.globl checkVittoria
.globl valutaScacchiera
.globl disegnaPlancia
.data
disegno: .ascii ". x o "
.text
checkVittoria:
    li $t0, 1                           # casella
vinta_qui:
    lb $v0, plancia($t0)
    beqz $v0, vinta_altra
    beq $v0, MURO, vinta_altra
    la $t2, plancia($t0)
    lb $t3, 1($t2)
    lb $t4, 2($t2)
    lb $t5, 3($t2)
    la $t8, quattro
    jalr $t9, $t8
    lb $t3, 8($t2)
    lb $t4, 16($t2)
    lb $t5, 24($t2)
    la $t8, quattro
    jalr $t9, $t8
    lb $t3, 9($t2)
    lb $t4, 18($t2)
    lb $t5, 27($t2)
    la $t8, quattro
    jalr $t9, $t8
    lb $t3, 10($t2)
    lb $t4, 20($t2)
    lb $t5, 30($t2)
    la $t8, quattro
    jalr $t9, $t8
vinta_altra:
    addi $t0, $t0, 1
    blt $t0, 53, vinta_qui
    li $v0, 0
    jr $ra
# tutte e quattro uguali?
quattro:
    bne $t3, $v0, diverse
    bne $t4, $v0, diverse
    bne $t5, $v0, diverse
    jr $ra
diverse:
    jr $t9

valutaScacchiera:
    addi $sp, $sp, -12
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    jal checkVittoria
    beqz $v0, somma_tutte
    li $t0, 1000000000
    li $t1, 2
    beq $v0, $t1, vale
    neg $t0, $t0
vale:
    move $v0, $t0
    b valutata
somma_tutte:
    li $s0, 0                           # il valore
    li $s1, 1
somma_da:
    li $a0, 1
    jal fila
    li $a0, 8
    jal fila
    li $a0, 9
    jal fila
    li $a0, 10
    jal fila
    addi $s1, $s1, 1
    blt $s1, 53, somma_da
    move $v0, $s0
valutata:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    addi $sp, $sp, 12
    jr $ra

# aggiunge a $s0 la fila dalla casella $s1 a passi di $a0
fila:
    li $t0, 4
    li $t1, 0                           # il prodotto dei giocatori diversi
    li $t2, 0                           # quanti
    move $t3, $s1
una:
    lb $t4, plancia($t3)
    beq $t4, MURO, niente
    beqz $t4, libera
    addi $t2, $t2, 1
    or $t1, $t1, $t4
libera:
    add $t3, $t3, $a0
    addi $t0, $t0, -1
    bnez $t0, una
    beq $t1, MURO, niente               # 1 or 2: di tutti e due
    mul $t2, $t2, $t2
    beq $t1, 2, piu
    neg $t2, $t2
piu:
    add $s0, $s0, $t2
niente:
    jr $ra

disegnaPlancia:
    li $t0, 0
riga:
    carattere('|')
    li $t1, 1
cella:
    add $t2, $t0, $t1
    lb $t2, plancia($t2)
    sll $t2, $t2, 1
    lb $a0, disegno($t2)
    li $v0, 11
    syscall
    carattere('|')
    addi $t1, $t1, 1
    ble $t1, 7, cella
    carattere('\n')
    addi $t0, $t0, COLONNE
    blt $t0, 54, riga
    jr $ra
