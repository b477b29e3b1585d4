	# SCRITTO PER SPIM: REGISTRI A NUMERI, SPAZI PER VIRGOLE, NIENTE PSEUDOISTRUZIONI STRANE.
	.DATA
	.GLOBL plancia
plancia:
	.SPACE 63
	.ALIGN 2
LINE1:	.WORD 0 1 1 -1			# QUANTO IN BASSO
LINE2:	.WORD 1 0 1 1			# QUANTO A DESTRA: -1 IN BASSO E' IN ALTO
NOMI:	.ASCII " XO|"
	.TEXT
	.GLOBL main
main:	JAL initPlancia
	JAL disegnaPlancia
	ORI $2 $0 10
	SYSCALL

	.GLOBL initPlancia
initPlancia:
	ADDIU $8 $0 62
	ADDIU $9 $0 3
PARETE:	SB $9 plancia($8)		# PRIMA TUTTO MURO
	ADDIU $8 $8 -1
	BGEZ $8 PARETE
	ADDIU $8 $0 45
VUOTE:	ADDIU $9 $0 7			# POI SETTE VUOTE PER RIGA
VUOTA:	ADDU $10 $8 $9
	SB $0 plancia($10)
	ADDIU $9 $9 -1
	BGTZ $9 VUOTA
	ADDIU $8 $8 -9
	BGEZ $8 VUOTE
	JR $31

	.GLOBL giocaMossa
giocaMossa:
	ADDU $2 $0 $0
	SLTI $8 $4 1
	BNE $8 $0 NO
	SLTI $8 $4 8
	BEQ $8 $0 NO
	LB $8 plancia($4)
	BNE $8 $0 NO
GIU:	ADDIU $4 $4 9
	LB $8 plancia($4)
	BEQ $8 $0 GIU
	SB $5 plancia-9($4)
	ADDIU $2 $0 1
NO:	JR $31

	.GLOBL sgiocaMossa
sgiocaMossa:
	LB $8 plancia($4)
	ADDIU $4 $4 9
	BEQ $8 $0 sgiocaMossa
	SB $0 plancia-9($4)
	JR $31

# LA FILA DALLA RIGA $4 E COLONNA $5, DIREZIONE $6: $2 QUANTI DI 1, $3 QUANTI DI 2, $2 = -1 SE ESCE
CONTA:	LW $8 LINE1($6)
	LW $9 LINE2($6)
	ADDU $2 $0 $0
	ADDU $3 $0 $0
	ADDIU $10 $0 4
	ADDU $11 $4 $0
	ADDU $12 $5 $0
UNA:	SLTIU $13 $11 6
	BEQ $13 $0 ESCE
	ADDIU $13 $12 -1
	SLTIU $13 $13 7
	BEQ $13 $0 ESCE
	SLL $13 $11 3
	ADDU $13 $13 $11
	ADDU $13 $13 $12
	LBU $13 plancia($13)
	ANDI $14 $13 1
	ADDU $2 $2 $14
	SRL $14 $13 1
	ADDU $3 $3 $14
	ADDU $11 $11 $8
	ADDU $12 $12 $9
	ADDIU $10 $10 -1
	BNE $10 $0 UNA
	JR $31
ESCE:	ADDIU $2 $0 -1
	JR $31

	.GLOBL checkVittoria
checkVittoria:
	ADDU $25 $31 $0
	ADDU $7 $0 $0
	ADDIU $4 $0 5
CV1:	ADDIU $5 $0 7
CV2:	ADDIU $6 $0 12
CV3:	JAL CONTA
	BLTZ $2 CV5
	ADDIU $13 $0 4
	BEQ $2 $13 CV6
	BNE $3 $13 CV5
	ADDIU $7 $0 2
CV5:	ADDIU $6 $6 -4
	BGEZ $6 CV3
	ADDIU $5 $5 -1
	BGTZ $5 CV2
	ADDIU $4 $4 -1
	BGEZ $4 CV1
	ADDU $2 $7 $0
	JR $25
CV6:	ADDIU $2 $0 1
	JR $25

	.GLOBL valutaScacchiera
valutaScacchiera:
	ADDIU $29 $29 -4
	SW $31 0($29)
	JAL checkVittoria
	LW $31 0($29)
	ADDIU $29 $29 4
	LI $8 -1000000000
	ADDIU $9 $0 1
	BEQ $2 $9 VS9
	SUBU $8 $0 $8
	ADDIU $9 $0 2
	BEQ $2 $9 VS9
	ADDU $25 $31 $0
	ADDU $7 $0 $0
	ADDIU $4 $0 5
VS1:	ADDIU $5 $0 7
VS2:	ADDIU $6 $0 12
VS3:	JAL CONTA
	BLTZ $2 VS5
	BEQ $2 $0 VS4
	BNE $3 $0 VS5
VS4:	MULT $2 $2
	MFLO $2
	MULT $3 $3
	MFLO $3
	SUBU $7 $7 $2
	ADDU $7 $7 $3
VS5:	ADDIU $6 $6 -4
	BGEZ $6 VS3
	ADDIU $5 $5 -1
	BGTZ $5 VS2
	ADDIU $4 $4 -1
	BGEZ $4 VS1
	ADDU $2 $7 $0
	JR $25
VS9:	ADDU $2 $8 $0
	JR $31

	.GLOBL disegnaPlancia
disegnaPlancia:
	ADDU $8 $0 $0
DP1:	LBU $9 plancia($8)
	LBU $4 NOMI($9)
	ADDIU $2 $0 11
	SYSCALL
	ADDIU $8 $8 1
	ADDIU $9 $0 9
	DIVU $8 $9
	MFHI $9
	BNE $9 $0 DP1
	ADDIU $4 $0 10
	SYSCALL
	SLTIU $9 $8 54
	BNE $9 $0 DP1
	JR $31

	.GLOBL trovaMossaMiglioreAI
trovaMossaMiglioreAI:
	ADDIU $5 $0 -1
	.GLOBL trovaMossaMiglioreRicorsivo
trovaMossaMiglioreRicorsivo:
	ADDIU $29 $29 -24
	SW $31 0($29)
	SW $16 4($29)
	SW $17 8($29)
	SW $18 12($29)
	SW $19 16($29)
	SW $20 20($29)
	ADDU $16 $4 $0			# GIOCATORE
	ADDU $17 $5 $0			# PROFONDITA'
	ADDIU $18 $0 1			# COLONNA
	ADDU $19 $0 $0			# MIGLIORE
CERCA:	ADDU $4 $18 $0
	ADDU $5 $16 $0
	JAL giocaMossa
	BEQ $2 $0 ALTRA
	JAL valutaScacchiera
	ADDU $3 $2 $0
	BLTZ $17 PESA
	JAL checkVittoria
	BEQ $2 $16 VINTA
	BEQ $17 $0 STIMA
	ADDIU $4 $0 3
	SUBU $4 $4 $16
	ADDIU $5 $17 -1
	JAL trovaMossaMiglioreRicorsivo
	B PESA
STIMA:	JAL valutaScacchiera
	ADDU $3 $2 $0
	B PESA
PESA:	BEQ $19 $0 PRENDI
	ADDIU $8 $0 1
	BEQ $16 $8 MINIMO
	SLT $8 $20 $3
	BEQ $8 $0 TOGLI
	B PRENDI
MINIMO:	SLT $8 $3 $20
	BEQ $8 $0 TOGLI
PRENDI:	ADDU $19 $18 $0
	ADDU $20 $3 $0
TOGLI:	ADDU $4 $18 $0
	JAL sgiocaMossa
ALTRA:	ADDIU $18 $18 1
	SLTI $8 $18 8
	BNE $8 $0 CERCA
	BNE $19 $0 FATTO
	JAL valutaScacchiera
	ADDU $20 $2 $0
	B FATTO
VINTA:	JAL valutaScacchiera
	ADDU $20 $2 $0
	ADDU $19 $18 $0
	ADDU $4 $18 $0
	JAL sgiocaMossa
FATTO:	ADDU $2 $19 $0
	ADDU $3 $20 $0
	LW $31 0($29)
	LW $16 4($29)
	LW $17 8($29)
	LW $18 12($29)
	LW $19 16($29)
	LW $20 20($29)
	ADDIU $29 $29 24
	JR $31

	.GLOBL chiediMossa
chiediMossa:
	ADDIU $2 $0 12
	SYSCALL
	ADDIU $8 $2 -0x66
	BEQ $8 $0 BASTA
	ADDIU $2 $2 -0x31
	SLTIU $8 $2 7
	BEQ $8 $0 chiediMossa
	ADDIU $2 $2 1
	LB $8 plancia($2)
	BNE $8 $0 chiediMossa
	JR $31
BASTA:	ADDIU $2 $0 -1
	JR $31
