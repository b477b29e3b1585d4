# Quatre à la suite, en français : des tableaux de toutes les lignes de quatre et de trois cases,
# faits au début, et un tableau de sauts pour le menu.
	.data
cases:	.byte	'_':42
avant:	.byte	0:42
quatre:	.byte	0:300
trois:	.byte	0:300
bas:	.byte	0, 1, 1, 1
droite:	.byte	1, 0, 1, -1
signes:	.ascii	"XO"
	.align	2
menu:	.word	ajoute, enleve
reste:	.byte	3, 3, 1, 1, 3, 3, 1, 1	# fautes, retours, prises, blocages
noms:	.space	40
q1:	.asciiz	"Votre nom : "
q2:	.asciiz	"Que faire (1 ajouter, 2 enlever) ? "
q3:	.asciiz	"Colonne ? "
q4:	.asciiz	"Ligne ? "
q5:	.asciiz	"Annuler (1 oui, 0 non) ? "
q6:	.asciiz	"Bloquer l'adversaire (1 oui, 0 non) ? "
faute:	.asciiz	"C'est une faute.\n"
gagne:	.asciiz	"Partie finie, le joueur "
fin:	.asciiz	" gagne !\n"
nul:	.asciiz	"Match nul.\n"
	.text
main:	la	$a0, quatre
	li	$a1, 4
	jal	lignes
	la	$a0, trois
	li	$a1, 3
	jal	lignes
	jal	nom
	jal	nom
	li	$s0, 0			# le joueur, 0 ou 4
	li	$s7, 0			# qui a commencé : bits 0 et 4
tour:	jal	montre
	srl	$t0, $s0, 2
	lb	$s1, signes($t0)
choix:	la	$a0, q2
	jal	demande
	addiu	$v0, $v0, -1
	bgeu	$v0, 2, choix
	sll	$v0, $v0, 2
	lw	$v0, menu($v0)
	jr	$v0

enleve:	srlv	$t0, $s7, $s0
	andi	$t0, $t0, 1
	beqz	$t0, rate
	lb	$t0, reste+2($s0)
	beqz	$t0, rate
case:	la	$a0, q4
	jal	demande
	addiu	$s2, $v0, -1
	la	$a0, q3
	jal	demande
	addiu	$s3, $v0, -1
	bgeu	$s2, 6, case
	bgeu	$s3, 7, case
	mul	$s2, $s2, 7
	addu	$s2, $s2, $s3
	lb	$t0, cases($s2)
	beq	$t0, '_', encore
	beq	$t0, $s1, encore
	jal	garde
	sb	$zero, reste+2($s0)
	li	$s4, 1
	move	$t0, $s2
tombe:	li	$t1, '_'
	blt	$t0, 7, pose
	lb	$t1, cases-7($t0)
pose:	sb	$t1, cases($t0)
	addiu	$t0, $t0, -7
	bgez	$t0, tombe
monte:	lb	$a3, cases($s2)
	beq	$a3, '_', retour
	move	$a2, $s2
	jal	a_quatre
	bnez	$v0, a_qui
	addiu	$s2, $s2, -7
	bgez	$s2, monte
	b	retour
a_qui:	seq	$t0, $a3, 'O'
	sll	$s0, $t0, 2
	b	vainc
encore:	jal	compte			# la case est redemandée
	b	case

ajoute:	la	$a0, q3
	jal	demande
	addiu	$s3, $v0, -1
	bgeu	$s3, 7, rate
	srlv	$t0, $s7, $s0
	andi	$t0, $t0, 1
	bnez	$t0, partout
	bne	$s3, 3, rate
partout:
	addiu	$s2, $s3, 35
cherche:
	lb	$t0, cases($s2)
	beq	$t0, '_', trouve
	addiu	$s2, $s2, -7
	bgez	$s2, cherche
	b	rate
trouve:	jal	garde
	sb	$s1, cases($s2)
	li	$s4, 0
	move	$a3, $s1
	move	$a2, $s2
	jal	a_quatre
	bnez	$v0, vainc
	li	$t0, 1
	sllv	$t0, $t0, $s0
	and	$t1, $t0, $s7
	or	$s7, $s7, $t0
	beqz	$t1, plein
retour:	la	$a0, q5
	jal	demande
	beqz	$v0, plein
	bne	$v0, 1, retour
	lb	$t0, reste+1($s0)
	beqz	$t0, tard
	addiu	$t0, $t0, -1
	sb	$t0, reste+1($s0)
	lb	$t0, reste+2($s0)
	or	$t0, $t0, $s4
	sb	$t0, reste+2($s0)
	li	$t0, 41
rends:	lb	$t1, avant($t0)
	sb	$t1, cases($t0)
	addiu	$t0, $t0, -1
	bgez	$t0, rends
	b	tour
tard:	jal	compte
plein:	li	$t0, 6
libre:	lb	$t1, cases($t0)
	beq	$t1, '_', bloque
	addiu	$t0, $t0, -1
	bgez	$t0, libre
	jal	montre
	la	$a0, nul
	b	dis
bloque:	la	$a0, q6
	jal	demande
	beqz	$v0, suivant
	bne	$v0, 1, bloque
	lb	$t0, reste+3($s0)
	beqz	$t0, inutile
	li	$a3, 167
	subu	$a3, $a3, $s1
	li	$a2, -1
	la	$a0, trois
	li	$a1, 3
	jal	complete
	bnez	$v0, inutile
	sb	$zero, reste+3($s0)
	b	tour
inutile:
	jal	compte
suivant:
	xori	$s0, $s0, 4
	b	tour
rate:	jal	compte
	b	tour
compte:	la	$a0, faute
	li	$v0, 4
	syscall
	lb	$t0, reste($s0)
	addiu	$t0, $t0, -1
	sb	$t0, reste($s0)
	bltz	$t0, perdu
	jr	$ra
perdu:	xori	$s0, $s0, 4
vainc:	jal	montre
	la	$a0, gagne
	li	$v0, 4
	syscall
	srl	$a0, $s0, 2
	addiu	$a0, $a0, 1
	li	$v0, 1
	syscall
	la	$a0, fin
dis:	li	$v0, 4
	syscall
	li	$v0, 10
	syscall

# toutes les lignes de $a1 cases dans le tableau $a0, puis 255
lignes:	li	$t9, 3
l_sens:	lb	$t0, bas($t9)
	lb	$t1, droite($t9)
	addiu	$t2, $a1, -1
	mul	$t3, $t0, $t2
	mul	$t4, $t1, $t2
	li	$t5, 41
l_case:	li	$t6, 7
	div	$t5, $t6
	mflo	$t6
	mfhi	$t7
	addu	$t6, $t6, $t3
	bgeu	$t6, 6, l_hors
	addu	$t7, $t7, $t4
	bgeu	$t7, 7, l_hors
	mul	$t6, $t0, 7
	addu	$t6, $t6, $t1
	move	$t7, $t5
	move	$t8, $a1
l_une:	sb	$t7, ($a0)
	addiu	$a0, $a0, 1
	addu	$t7, $t7, $t6
	addiu	$t8, $t8, -1
	bgtz	$t8, l_une
l_hors:	addiu	$t5, $t5, -1
	bgez	$t5, l_case
	addiu	$t9, $t9, -1
	bgez	$t9, l_sens
	li	$t0, 255
	sb	$t0, ($a0)
	jr	$ra
# si une ligne du tableau $a0 est toute à $a3, avec la case $a2 si elle n'est pas -1
a_quatre:
	la	$a0, quatre
	li	$a1, 4
complete:
	lbu	$t0, ($a0)
	li	$v0, 0
	beq	$t0, 255, c_fin
	slt	$v0, $a2, $zero
	li	$t1, 1
	move	$t2, $a1
c_case:	lbu	$t0, ($a0)
	seq	$t3, $t0, $a2
	or	$v0, $v0, $t3
	lb	$t0, cases($t0)
	seq	$t3, $t0, $a3
	and	$t1, $t1, $t3
	addiu	$a0, $a0, 1
	addiu	$t2, $t2, -1
	bgtz	$t2, c_case
	and	$v0, $v0, $t1
	beqz	$v0, complete
c_fin:	jr	$ra
garde:	li	$t0, 41
g_une:	lb	$t1, cases($t0)
	sb	$t1, avant($t0)
	addiu	$t0, $t0, -1
	bgez	$t0, g_une
	jr	$ra
montre:	li	$t0, 0
m_case:	lb	$a0, cases($t0)
	li	$v0, 11
	syscall
	addiu	$t0, $t0, 1
	rem	$t1, $t0, 7
	bnez	$t1, m_case
	li	$a0, '\n'
	syscall
	bne	$t0, 42, m_case
	jr	$ra
demande:
	li	$v0, 4
	syscall
	li	$v0, 5
	syscall
	move	$t0, $v0
	li	$v0, 11
	li	$a0, '\n'
	syscall
	move	$v0, $t0
	jr	$ra
nom:	la	$a0, q1
	li	$v0, 4
	syscall
	la	$a0, noms
	li	$a1, 40
	li	$v0, 8
	syscall
	jr	$ra
