# Macro di tutti i file.
.eqv RIGHE 6
.eqv LARGA 9
.eqv MURO 3
.macro salva (%r)
    addiu $sp $sp -4
    sw %r ($sp)
.end_macro
.macro riprendi (%r)
    lw %r ($sp)
    addiu $sp $sp 4
.end_macro
.macro stampa_car (%c)
    li $a0 %c
    li $v0 11
    syscall
.end_macro
