# Forza 4 con i pesi: la somma dei pesi di quattro caselle dice tutto di una fila.
        .data
pesi:   .word 0, 1, 16, 256             # vuota, 1, 2, muro
premi:  .word 0, -1, -4, -9, -1000000000, 0:11
        .word 1, 0:15, 4, 0:15, 9, 0:15, 1000000000
passi:  .byte 1, 9, 10, 8, 0
        .text
initPlancia:
        la $t0, plancia
        li $t2, 6
ip1:    li $t3, 9
ip2:    li $t4, 0
        beq $t3, 9, ip3
        bne $t3, 1, ip4
ip3:    li $t4, 3
ip4:    sb $t4, ($t0)
        addi $t0, $t0, 1
        addi $t3, $t3, -1
        bgtz $t3, ip2
        addi $t2, $t2, -1
        bgtz $t2, ip1
        li $t4, 3
        li $t3, 9
ip5:    sb $t4, ($t0)
        addi $t0, $t0, 1
        addi $t3, $t3, -1
        bgtz $t3, ip5
        jr $ra

giocaMossa:
        addi $t0, $a0, -1
        bgeu $t0, 7, gm2
        la $t0, plancia
        add $t0, $t0, $a0
        lb $v0, ($t0)
        bnez $v0, gm2
gm1:    addi $t0, $t0, 9
        lb $v0, ($t0)
        beqz $v0, gm1
        sb $a1, -9($t0)
        li $v0, 1
        jr $ra
gm2:    li $v0, 0
        jr $ra

sgiocaMossa:
        la $t0, plancia
        add $t0, $t0, $a0
sm1:    lb $t1, ($t0)
        addi $t0, $t0, 9
        beqz $t1, sm1
        sb $zero, -9($t0)
        jr $ra

# la somma dei pesi dalla casella $t0 a passi di $t1, in $t2
peso:   li $t2, 0
        li $t3, 4
        move $t4, $t0
pe1:    lb $t5, ($t4)
        sll $t5, $t5, 2
        lw $t5, pesi($t5)
        add $t2, $t2, $t5
        bgt $t2, 255, pe2
        add $t4, $t4, $t1
        addi $t3, $t3, -1
        bgtz $t3, pe1
pe2:    jr $ra

checkVittoria:
        move $t9, $ra
        li $v0, 0
        la $t0, plancia
        li $t8, 53
cv1:    li $t7, 3
cv2:    lb $t1, passi($t7)
        jal peso
        beq $t2, 4, cv_uno
        bne $t2, 64, cv3
        li $v0, 2
cv3:    addi $t7, $t7, -1
        bgez $t7, cv2
        addi $t0, $t0, 1
        addi $t8, $t8, -1
        bgtz $t8, cv1
        jr $t9
cv_uno: li $v0, 1
        jr $t9

valutaScacchiera:
        move $t9, $ra
        li $v0, 0
        la $t0, plancia
        li $t8, 53
vs1:    li $t7, 3
vs2:    lb $t1, passi($t7)
        jal peso
        bgt $t2, 64, vs3
        sll $t2, $t2, 2
        lw $t2, premi($t2)
        abs $t3, $t2
        bgt $t3, 1000, vs4
        add $v0, $v0, $t2
vs3:    addi $t7, $t7, -1
        bgez $t7, vs2
        addi $t0, $t0, 1
        addi $t8, $t8, -1
        bgtz $t8, vs1
        jr $t9
vs4:    move $v0, $t2
        jr $t9

disegnaPlancia:
        la $t0, plancia
        li $t1, 63
dp1:    lb $a0, ($t0)
        li $v0, 1
        syscall
        li $a0, ' '
        li $v0, 11
        syscall
        addi $t0, $t0, 1
        addi $t1, $t1, -1
        rem $t2, $t1, 9
        bnez $t2, dp1
        li $a0, '\n'
        syscall
        bgtz $t1, dp1
        jr $ra

trovaMossaMiglioreAI:
        li $a1, -1
trovaMossaMiglioreRicorsivo:
        addi $sp, $sp, -28
        sw $ra, ($sp)
        sw $s0, 4($sp)
        sw $s1, 8($sp)
        sw $s2, 12($sp)
        sw $s3, 16($sp)
        sw $s4, 20($sp)
        sw $s5, 24($sp)
        move $s0, $a0
        move $s1, $a1
        li $s2, 0
        li $s3, 0x80000001              # il peggiore, visto da chi gioca
        sll $s4, $a0, 1
        addi $s4, $s4, -3
        li $s5, 1
tm1:    move $a0, $s5
        move $a1, $s0
        jal giocaMossa
        beqz $v0, tm4
        jal valutaScacchiera
        mul $v1, $v0, $s4
        bltz $s1, tm2
        beq $v1, 1000000000, tm5
        beqz $s1, tm2
        li $a0, 3
        sub $a0, $a0, $s0
        addi $a1, $s1, -1
        jal trovaMossaMiglioreRicorsivo
        mul $v1, $v1, $s4
tm2:    ble $v1, $s3, tm3
        move $s3, $v1
        move $s2, $s5
tm3:    move $a0, $s5
        jal sgiocaMossa
tm4:    addi $s5, $s5, 1
        ble $s5, 7, tm1
        bnez $s2, tm6
        jal valutaScacchiera
        mul $s3, $v0, $s4
        b tm6
tm5:    move $s3, $v1
        move $s2, $s5
        move $a0, $s5
        jal sgiocaMossa
tm6:    move $v0, $s2
        mul $v1, $s3, $s4
        lw $ra, ($sp)
        lw $s0, 4($sp)
        lw $s1, 8($sp)
        lw $s2, 12($sp)
        lw $s3, 16($sp)
        lw $s4, 20($sp)
        lw $s5, 24($sp)
        addi $sp, $sp, 28
        jr $ra

chiediMossa:
        li $v0, 12
        syscall
        bne $v0, 'f', ch1
        li $v0, -1
        jr $ra
ch1:    addi $v0, $v0, -48
        addi $t0, $v0, -1
        bgeu $t0, 7, chiediMossa
        lb $t0, plancia($v0)
        bnez $t0, chiediMossa
        jr $ra

        .globl main
main:   jal initPlancia
gioca:  jal disegnaPlancia
        li $a0, 1
        jal chiediMossa
        bltz $v0, fine
        move $a0, $v0
        li $a1, 1
        jal giocaMossa
        li $a0, 2
        jal trovaMossaMiglioreAI
        move $a0, $v0
        li $a1, 2
        jal giocaMossa
        jal checkVittoria
        beqz $v0, gioca
        b main
fine:   li $v0, 10
        syscall
        .data
        .globl plancia
plancia: .space 63
