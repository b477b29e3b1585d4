.include "macro.asm"
.data
riga: .asciiz "+---+---+---+---+---+---+---+\n"
.text
.globl disegnaPlancia
disegnaPlancia:
    li $t0 0
per_riga:
    la $a0 riga
    li $v0 4
    syscall
    li $t1 1
per_colonna:
    stampa_car('|')
    stampa_car(' ')
    mul $t2 $t0 LARGA
    add $t2 $t2 $t1
    lbu $t2 plancia($t2)
    li $a0 ' '
    beqz $t2 scrivi
    li $a0 'X'
    beq $t2 1 scrivi
    li $a0 'O'
scrivi:
    li $v0 11
    syscall
    stampa_car(' ')
    add $t1 $t1 1
    ble $t1 7 per_colonna
    stampa_car('|')
    stampa_car('\n')
    add $t0 $t0 1
    blt $t0 RIGHE per_riga
    la $a0 riga
    li $v0 4
    syscall
    jr $ra
