# checkVittoria: quattro direzioni, una macro per direzione.
.include "macro.asm"
.macro fila (%indirizzo, %passo, %trovato)
    lbu $t1 0(%indirizzo)
    beqz $t1 fine
    beq $t1 MURO fine
    lbu $t2 %passo(%indirizzo)
    bne $t1 $t2 fine
    addiu $t3 %indirizzo %passo
    lbu $t2 %passo($t3)
    bne $t1 $t2 fine
    addiu $t3 $t3 %passo
    lbu $t2 %passo($t3)
    beq $t1 $t2 %trovato
fine:
.end_macro
.text
.globl checkVittoria
checkVittoria:
    li $v0 0
    la $t0 plancia
    addiu $t9 $t0 54
casella:
    fila($t0, 1, trovato)
seconda:
    fila($t0, 9, trovato)
    fila($t0, 8, trovato)
    fila($t0, 10, trovato)
prossima:
    addiu $t0 $t0 1
    blt $t0 $t9 casella
    jr $ra
trovato:
    beq $t1 1 uno
    li $v0 2
    # lo stesso pezzo puo' essere di 2 soltanto: si va avanti in cerca di 1
    b prossima
uno:
    li $v0 1
    jr $ra
