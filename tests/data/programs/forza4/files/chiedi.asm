# chiediMossa con una riga di testo.
.data
tasti: .space 8
.text
.globl chiediMossa
chiediMossa:
    la $a0, tasti
    li $a1, 8
    li $v0, 8
    syscall
    lb $t0, tasti
    bne $t0, 'f', numero
    li $v0, -1
    jr $ra
numero:
    blt $t0, '1', chiediMossa
    bgt $t0, '7', chiediMossa
    sub $v0, $t0, '0'
    lb $t1, plancia($v0)
    bnez $t1, chiediMossa
    jr $ra
