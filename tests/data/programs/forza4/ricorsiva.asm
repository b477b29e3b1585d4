# Forza 4 senza cicli: ogni ripetizione e' una funzione che chiama se stessa. Una vittoria vale
# 100000 nella ricerca, e giocaMossa dice se la colonna e' piena.
.data
plancia: .byte 0:63
.globl plancia initPlancia giocaMossa sgiocaMossa checkVittoria disegnaPlancia valutaScacchiera
.globl trovaMossaMiglioreAI trovaMossaMiglioreRicorsivo chiediMossa main
.text
main:
    jal initPlancia
    jal disegnaPlancia
    li $v0 10
    syscall

initPlancia:
    li $a0 0
init_da:                        # dalla casella $a0 in poi
    beq $a0 63 ritorna
    li $t0 3
    li $t1 9
    div $a0 $t1
    mfhi $t1
    mflo $t2
    beqz $t1 init_scrivi
    beq $t1 8 init_scrivi
    beq $t2 6 init_scrivi
    li $t0 0
init_scrivi:
    sb $t0 plancia($a0)
    add $a0 $a0 1
    j init_da
ritorna:
    jr $ra

giocaMossa:
    li $v0 1
    blt $a0 1 ritorna
    bgt $a0 7 ritorna
    add $a0 $a0 45
gioca_da:                       # dalla casella $a0 in su
    bltz $a0 ritorna
    lb $t0 plancia($a0)
    beqz $t0 gioca_qui
    sub $a0 $a0 9
    j gioca_da
gioca_qui:
    sb $a1 plancia($a0)
    li $v0 0
    jr $ra

sgiocaMossa:
    lb $t0 plancia($a0)
    bnez $t0 sgioca_qui
    addi $sp $sp -4
    sw $ra 0($sp)
    addi $a0 $a0 9
    jal sgiocaMossa
    lw $ra 0($sp)
    addi $sp $sp 4
    jr $ra
sgioca_qui:
    sb $zero plancia($a0)
    jr $ra

# quanti $a1 ci sono da $a0 a passi di $a2, al piu' $a3 caselle; meno di zero se c'e' altro
quanti:
    li $v0 0
    beqz $a3 ritorna
    addi $sp $sp -12
    sw $ra 0($sp)
    sw $a0 4($sp)
    sw $a3 8($sp)
    add $a0 $a0 $a2
    sub $a3 $a3 1
    jal quanti
    lw $ra 0($sp)
    lw $a0 4($sp)
    lw $a3 8($sp)
    addi $sp $sp 12
    bltz $v0 ritorna
    blt $a0 63 dentro
    li $v0 -1
    jr $ra
dentro:
    lb $t0 plancia($a0)
    beqz $t0 ritorna
    add $v0 $v0 1
    beq $t0 $a1 ritorna
    li $v0 -1
    jr $ra

# $v0 i quadrati delle file di $a1 dalla casella $a0 in poi, $v1 se una e' sua
file_da:
    li $v0 0
    li $v1 0
    beq $a0 53 ritorna
    addi $sp $sp -16
    sw $ra 0($sp)
    sw $a0 4($sp)
    add $a0 $a0 1
    jal file_da
    lw $a0 4($sp)
    sw $v0 8($sp)
    sw $v1 12($sp)
    li $a3 4
    li $a2 1
    jal una_fila
    li $a2 9
    jal una_fila
    li $a2 8
    jal una_fila
    li $a2 10
    jal una_fila
    lw $v0 8($sp)
    lw $v1 12($sp)
    lw $ra 0($sp)
    addi $sp $sp 16
    jr $ra
una_fila:                       # con il posto di chi chiama
    move $t9 $ra
    jal quanti
    blez $v0 fila_vuota
    seq $t0 $v0 4
    lw $t1 12($sp)
    or $t1 $t1 $t0
    sw $t1 12($sp)
    mul $v0 $v0 $v0
    lw $t1 8($sp)
    add $t1 $t1 $v0
    sw $t1 8($sp)
fila_vuota:
    jr $t9

checkVittoria:
    addi $sp $sp -4
    sw $ra 0($sp)
    li $a0 1
    li $a1 1
    jal file_da
    li $v0 1
    bnez $v1 vittoria_detta
    li $a0 1
    li $a1 2
    jal file_da
    sll $v0 $v1 1
vittoria_detta:
    lw $ra 0($sp)
    addi $sp $sp 4
    jr $ra

valutaScacchiera:
    addi $sp $sp -8
    sw $ra 0($sp)
    li $a0 1
    li $a1 1
    jal file_da
    sw $v0 4($sp)
    li $v0 -1000000000
    bnez $v1 valutata
    li $a0 1
    li $a1 2
    jal file_da
    lw $t0 4($sp)
    sub $v0 $v0 $t0
    beqz $v1 valutata
    li $v0 1000000000
valutata:
    lw $ra 0($sp)
    addi $sp $sp 8
    jr $ra

disegnaPlancia:
    li $t0 0
disegna_da:
    beq $t0 63 ritorna
    lb $t1 plancia($t0)
    add $a0 $t1 '0'
    bne $t1 3 disegna_qui
    li $a0 '#'
disegna_qui:
    li $v0 11
    syscall
    add $t0 $t0 1
    rem $t1 $t0 9
    bnez $t1 disegna_da
    li $a0 '\n'
    syscall
    j disegna_da

# la migliore dalla colonna $a2 in poi per $a0, a profondita' $a1 (-1: la semplice)
# se finora la migliore e' $v0 con il valore $v1
trovaMossaMiglioreAI:
    li $a1 -1
trovaMossaMiglioreRicorsivo:
    li $a2 1
    li $v0 0
    li $v1 0
trova_da:
    addi $sp $sp -32
    sw $ra 0($sp)
    sw $a0 4($sp)
    sw $a1 8($sp)
    sw $a2 12($sp)
    sw $v0 16($sp)
    sw $v1 20($sp)
    ble $a2 7 trova_prova
    bnez $v0 trovata
    jal valutaScacchiera
    sw $v0 20($sp)
    j trovata
trova_prova:
    move $a1 $a0
    move $a0 $a2
    jal giocaMossa
    bnez $v0 trova_oltre
    lw $t0 8($sp)
    bltz $t0 trova_stima
    jal checkVittoria
    lw $t0 4($sp)
    beq $v0 $t0 trova_vinta
    lw $a1 8($sp)
    beqz $a1 trova_stima
    li $a0 3
    sub $a0 $a0 $t0
    sub $a1 $a1 1
    jal trovaMossaMiglioreRicorsivo
    j trova_pesa
trova_stima:
    jal valutaScacchiera
    move $v1 $v0
trova_pesa:
    sw $v1 24($sp)
    lw $a0 12($sp)
    jal sgiocaMossa
    lw $v1 24($sp)
    lw $t0 16($sp)
    beqz $t0 trova_meglio
    lw $t0 20($sp)
    sub $t0 $v1 $t0
    lw $t1 4($sp)
    beq $t1 2 trova_massimo
    neg $t0 $t0
trova_massimo:
    blez $t0 trova_oltre
trova_meglio:
    lw $t0 12($sp)
    sw $t0 16($sp)
    sw $v1 20($sp)
trova_oltre:
    lw $a0 4($sp)
    lw $a1 8($sp)
    lw $a2 12($sp)
    lw $v0 16($sp)
    lw $v1 20($sp)
    lw $ra 0($sp)
    addi $sp $sp 32
    add $a2 $a2 1
    j trova_da
trova_vinta:
    li $t1 100000
    beq $t0 2 trova_segna
    neg $t1 $t1
trova_segna:
    sw $t1 20($sp)
    lw $a0 12($sp)
    sw $a0 16($sp)
    jal sgiocaMossa
trovata:
    lw $ra 0($sp)
    lw $v0 16($sp)
    lw $v1 20($sp)
    addi $sp $sp 32
    jr $ra

chiediMossa:
    li $v0 12
    syscall
    move $t0 $v0
    li $v0 -1
    beq $t0 'f' ritorna
    sub $v0 $t0 '0'
    blt $v0 1 chiediMossa
    bgt $v0 7 chiediMossa
    lb $t0 plancia($v0)
    beqz $t0 ritorna
    j chiediMossa
