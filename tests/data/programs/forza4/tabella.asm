# Forza 4 con una tabella delle 69 file; giocaMossa dice se la colonna e' piena.
# Written on another system: tabs, CRLF, labels on lines of their own, no .globl.
	.data
file:
	.byte	1, 2, 3, 4
	.byte	1, 10, 19, 28
	.byte	1, 11, 21, 31
	.byte	2, 3, 4, 5
	.byte	2, 11, 20, 29
	.byte	2, 12, 22, 32
	.byte	3, 4, 5, 6
	.byte	3, 12, 21, 30
	.byte	3, 13, 23, 33
	.byte	4, 5, 6, 7
	.byte	4, 13, 22, 31
	.byte	4, 14, 24, 34
	.byte	4, 12, 20, 28
	.byte	5, 14, 23, 32
	.byte	5, 13, 21, 29
	.byte	6, 15, 24, 33
	.byte	6, 14, 22, 30
	.byte	7, 16, 25, 34
	.byte	7, 15, 23, 31
	.byte	10, 11, 12, 13
	.byte	10, 19, 28, 37
	.byte	10, 20, 30, 40
	.byte	11, 12, 13, 14
	.byte	11, 20, 29, 38
	.byte	11, 21, 31, 41
	.byte	12, 13, 14, 15
	.byte	12, 21, 30, 39
	.byte	12, 22, 32, 42
	.byte	13, 14, 15, 16
	.byte	13, 22, 31, 40
	.byte	13, 23, 33, 43
	.byte	13, 21, 29, 37
	.byte	14, 23, 32, 41
	.byte	14, 22, 30, 38
	.byte	15, 24, 33, 42
	.byte	15, 23, 31, 39
	.byte	16, 25, 34, 43
	.byte	16, 24, 32, 40
	.byte	19, 20, 21, 22
	.byte	19, 28, 37, 46
	.byte	19, 29, 39, 49
	.byte	20, 21, 22, 23
	.byte	20, 29, 38, 47
	.byte	20, 30, 40, 50
	.byte	21, 22, 23, 24
	.byte	21, 30, 39, 48
	.byte	21, 31, 41, 51
	.byte	22, 23, 24, 25
	.byte	22, 31, 40, 49
	.byte	22, 32, 42, 52
	.byte	22, 30, 38, 46
	.byte	23, 32, 41, 50
	.byte	23, 31, 39, 47
	.byte	24, 33, 42, 51
	.byte	24, 32, 40, 48
	.byte	25, 34, 43, 52
	.byte	25, 33, 41, 49
	.byte	28, 29, 30, 31
	.byte	29, 30, 31, 32
	.byte	30, 31, 32, 33
	.byte	31, 32, 33, 34
	.byte	37, 38, 39, 40
	.byte	38, 39, 40, 41
	.byte	39, 40, 41, 42
	.byte	40, 41, 42, 43
	.byte	46, 47, 48, 49
	.byte	47, 48, 49, 50
	.byte	48, 49, 50, 51
	.byte	49, 50, 51, 52
modello:
	.byte	3, 0:7, 3, 3, 0:7, 3, 3, 0:7, 3, 3, 0:7, 3, 3, 0:7, 3, 3, 0:7, 3
	.byte	3:9
plancia	:
	.space	63
disegni:
	.asciiz	"_12"
	.text
main:
	JAL	initPlancia
	JAL	disegnaPlancia
	LI	$v0, 10
	SYSCALL

initPlancia:
	LI	$t0, 62
copia:
	LB	$t1, modello($t0)
	SB	$t1, plancia($t0)
	ADDI	$t0, $t0, -1
	BGEZ	$t0, copia
	JR	$ra

giocaMossa:
	LI	$v0, 1
	BLEZ	$a0, piena
	BGT	$a0, 7, piena
	LI	$t0, 45
cerca:
	ADD	$t1, $t0, $a0
	LB	$t2, plancia($t1)
	BEQZ	$t2, posa
	ADDI	$t0, $t0, -9
	BGEZ	$t0, cerca
piena:
	JR	$ra
posa:
	SB	$a1, plancia($t1)
	LI	$v0, 0
	JR	$ra

sgiocaMossa:
	MOVE	$t0, $a0
scendi:
	LB	$t1, plancia($t0)
	ADDI	$t0, $t0, 9
	BEQZ	$t1, scendi
	SB	$zero, plancia-9($t0)
	JR	$ra

# la somma delle file: $t8 = 1 se 1 ha quattro, $t9 = 1 se 2, $v0 il valore delle altre
esamina:
	LI	$v0, 0
	LI	$t8, 0
	LI	$t9, 0
	LA	$t0, file
	LI	$t1, 69
una_fila:
	LI	$t2, 0
	LI	$t3, 0
	LI	$t4, 4
un_pezzo:
	LB	$t5, 0($t0)
	ADDI	$t0, $t0, 1
	LB	$t5, plancia($t5)
	SEQ	$t6, $t5, 1
	ADD	$t2, $t2, $t6
	SEQ	$t6, $t5, 2
	ADD	$t3, $t3, $t6
	ADDI	$t4, $t4, -1
	BNEZ	$t4, un_pezzo
	SEQ	$t5, $t2, 4
	OR	$t8, $t8, $t5
	SEQ	$t5, $t3, 4
	OR	$t9, $t9, $t5
	BEQZ	$t2, conta
	BNEZ	$t3, mista
conta:
	MUL	$t2, $t2, $t2
	MUL	$t3, $t3, $t3
	ADD	$v0, $v0, $t3
	SUB	$v0, $v0, $t2
mista:
	ADDI	$t1, $t1, -1
	BNEZ	$t1, una_fila
	JR	$ra

checkVittoria:
	MOVE	$t7, $ra
	JAL	esamina
	MOVE	$v0, $t8
	BNEZ	$t8, detto
	SLL	$v0, $t9, 1
detto:
	JR	$t7

valutaScacchiera:
	MOVE	$t7, $ra
	JAL	esamina
	BNEZ	$t8, ha_vinto_1
	BEQZ	$t9, dato
	LI	$v0, 1000000000
dato:
	JR	$t7
ha_vinto_1:
	LI	$v0, -1000000000
	JR	$t7

disegnaPlancia:
	LI	$t0, 1
cella:
	LB	$t1, plancia($t0)
	BEQ	$t1, 3, capo
	LB	$a0, disegni($t1)
	LI	$v0, 11
	SYSCALL
	ADDI	$t0, $t0, 1
	B	cella
capo:
	LI	$a0, 10
	LI	$v0, 11
	SYSCALL
	ADDI	$t0, $t0, 2
	BLT	$t0, 54, cella
	JR	$ra

trovaMossaMiglioreAI:
	LI	$a1, -1
# profondita' -1: come 0, ma senza fermarsi a chi vince
trovaMossaMiglioreRicorsivo:
	ADDI	$sp, $sp, -32
	SW	$ra, 28($sp)
	SW	$fp, 24($sp)
	MOVE	$fp, $sp
	SW	$a0, 0($fp)		# giocatore
	SW	$a1, 4($fp)		# profondita'
	SW	$zero, 8($fp)		# la migliore
	LI	$t0, 1
	SW	$t0, 16($fp)		# colonna
ciclo:
	LW	$a0, 16($fp)
	LW	$a1, 0($fp)
	JAL	giocaMossa
	BNEZ	$v0, avanti
	LW	$t0, 4($fp)
	BLTZ	$t0, stima
	JAL	checkVittoria
	LW	$t0, 0($fp)
	BEQ	$v0, $t0, vittoria
	LW	$a1, 4($fp)
	BEQZ	$a1, stima
	ADDI	$a1, $a1, -1
	LI	$a0, 3
	SUB	$a0, $a0, $t0
	JAL	trovaMossaMiglioreRicorsivo
	MOVE	$v0, $v1
	B	pesa
stima:
	JAL	valutaScacchiera
pesa:
	LW	$t0, 8($fp)
	BEQZ	$t0, prendi
	LW	$t1, 12($fp)
	LW	$t2, 0($fp)
	BEQ	$t2, 2, massimo
	BLT	$v0, $t1, prendi
	B	togli
massimo:
	BLE	$v0, $t1, togli
prendi:
	SW	$v0, 12($fp)
	LW	$t0, 16($fp)
	SW	$t0, 8($fp)
togli:
	LW	$a0, 16($fp)
	JAL	sgiocaMossa
avanti:
	LW	$t0, 16($fp)
	ADDI	$t0, $t0, 1
	SW	$t0, 16($fp)
	BLE	$t0, 7, ciclo
	LW	$v0, 8($fp)
	BNEZ	$v0, rispondi
	JAL	valutaScacchiera
	SW	$v0, 12($fp)
	B	rispondi
vittoria:
	LI	$t1, -1000000000
	BEQ	$t0, 1, segna
	NEG	$t1, $t1
segna:
	SW	$t1, 12($fp)
	LW	$a0, 16($fp)
	SW	$a0, 8($fp)
	JAL	sgiocaMossa
rispondi:
	LW	$v0, 8($fp)
	LW	$v1, 12($fp)
	MOVE	$sp, $fp
	LW	$ra, 28($sp)
	LW	$fp, 24($sp)
	ADDI	$sp, $sp, 32
	JR	$ra

chiediMossa:
	ADDI	$sp, $sp, -4
	SW	$ra, 0($sp)
ancora:
	LI	$v0, 12
	SYSCALL
	MOVE	$t0, $v0
	LI	$v0, -1
	BEQ	$t0, 'f', risposto
	BLTU	$t0, '1', ancora
	BGTU	$t0, '7', ancora
	ANDI	$v0, $t0, 15
	LB	$t1, plancia($v0)
	BNEZ	$t1, ancora
risposto:
	LW	$ra, 0($sp)
	ADDI	$sp, $sp, 4
	JR	$ra
