# Bruno: le mosse. Windows, tabulatori.
	.include "comune.inc"
	.globl	giocaMossa, sgiocaMossa, chiediMossa
	.text
cima:	# la prima casella occupata della colonna $a0, in $t0
	la	$t0, plancia
	addu	$t0, $t0, $a0
cima1:	lb	$t1, ($t0)
	bnez	$t1, cima2
	addiu	$t0, $t0, COLONNE
	b	cima1
cima2:	jr	$ra

giocaMossa:
	move	$v0, $zero
	blt	$a0, 1, no
	bgt	$a0, 7, no
	lb	$t1, plancia($a0)
	bnez	$t1, no
	addiu	$sp, $sp, -4
	sw	$ra, ($sp)
	jal	cima
	lw	$ra, ($sp)
	addiu	$sp, $sp, 4
	sb	$a1, -9($t0)
	li	$v0, 1
no:	jr	$ra

sgiocaMossa:
	addiu	$sp, $sp, -4
	sw	$ra, ($sp)
	jal	cima
	sb	$zero, ($t0)
	lw	$ra, ($sp)
	addiu	$sp, $sp, 4
	jr	$ra

chiediMossa:
	tasto	$t0
	li	$v0, -1
	beq	$t0, 'f', no
	addiu	$t0, $t0, -48
	sltiu	$t1, $t0, 8
	beqz	$t1, chiediMossa
	beqz	$t0, chiediMossa
	lb	$t1, plancia($t0)
	bnez	$t1, chiediMossa
	move	$v0, $t0
	jr	$ra
