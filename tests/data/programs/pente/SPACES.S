# PENTE IN CAPITALS: SPACES FOR COMMAS, NUMBERS FOR REGISTERS, OCTAL AND HEXADECIMAL, SHORT LABELS.
	.TEXT
	.GLOBL load_board
load_board:
	ADDIU $29 $29 -24
	SW $16 0($29)
	SW $17 4($29)
	SW $18 8($29)
	SW $31 12($29)
	MOVE $16 $4
	MOVE $4 $5
	LI $5 0
	LI $6 0
	LI $2 015
	SYSCALL
	MOVE $17 $2
	BLTZ $2 L9
	ADDU $18 $16 $0
	JAL NUMBER
	SW $3 0($16)
	JAL NUMBER
	SW $3 4($16)
	LI $11 0			# X
	LI $12 0			# O
	LI $13 0			# OTHERS
	LW $14 0($16)
	ADDIU $18 $16 8
L1:	LW $15 4($16)
L2:	JAL CHAR
	BLTZ $2 L3			# NOTHING IS LEFT
	LI $9 0x2E
	BEQ $2 $9 L4
	LI $9 0x58
	BEQ $2 $9 L5
	LI $9 0x4F
	BEQ $2 $9 L6
	ADDIU $13 $13 1
L3:	LI $2 0x2E
	B L4
L5:	ADDIU $11 $11 1
	B L4
L6:	ADDIU $12 $12 1
L4:	SB $2 0($18)
	ADDIU $18 $18 1
	ADDIU $15 $15 -1
	BNEZ $15 L2
	JAL CHAR
	ADDIU $14 $14 -1
	BNEZ $14 L1
	LI $2 020
	MOVE $4 $17
	SYSCALL
	SLTIU $9 $11 256
	BNEZ $9 L7
	LI $11 255
L7:	SLTIU $9 $12 256
	BNEZ $9 L8
	LI $12 255
L8:	SLTIU $9 $13 256
	BNEZ $9 L10
	LI $13 255
L10:	SLL $2 $11 8
	OR $2 $2 $12
	SLL $2 $2 8
	OR $2 $2 $13
L9:	LW $16 0($29)
	LW $17 4($29)
	LW $18 8($29)
	LW $31 12($29)
	ADDIU $29 $29 24
	JR $31
CHAR:	MOVE $4 $17			# THE NEXT CHARACTER OF THE FILE, OR -1
	ADDIU $5 $29 16
	LI $6 1
	LI $2 016
	SYSCALL
	BLEZ $2 C1
	LBU $2 16($29)
	JR $31
C1:	LI $2 -1
	JR $31
NUMBER:	MOVE $25 $31
	LI $3 0
N1:	JAL CHAR
	ADDIU $2 $2 -060
	BLTZ $2 N2
	SLL $9 $3 3
	SLL $3 $3 1
	ADDU $3 $3 $9
	ADDU $3 $3 $2
	B N1
N2:	JR $25

	.GLOBL get_slot
get_slot:
	LW $8 4($4)
	LW $9 0($4)
	LI $2 -1
	SLTU $9 $5 $9
	BEQ $9 $0 G1
	SLTU $9 $6 $8
	BEQ $9 $0 G1
	MULTU $8 $5
	MFLO $8
	ADDU $8 $8 $6
	ADDU $8 $8 $4
	LBU $2 8($8)
G1:	JR $31

	.GLOBL set_slot
set_slot:
	MOVE $25 $31
	JAL get_slot
	BLTZ $2 S1
	SB $7 8($8)
	MOVE $2 $7
S1:	JR $25

	.GLOBL place_piece
place_piece:
	ADDIU $29 $29 -4
	SW $31 0($29)
	LI $8 'X'
	BEQ $7 $8 P1
	LI $8 'O'
	BNE $7 $8 P2
P1:	JAL get_slot
	LI $8 'X'
	BEQ $2 $8 P2
	LI $8 'O'
	BEQ $2 $8 P2
	JAL set_slot
	B P3
P2:	LI $2 -1
P3:	LW $31 0($29)
	ADDIU $29 $29 4
	JR $31

	.GLOBL game_status
game_status:
	LW $8 0($4)
	LW $9 4($4)
	MULT $8 $9
	MFLO $8
	LI $2 0
	LI $3 0
T1:	BEQ $8 $0 T3
	ADDIU $8 $8 -1
	LBU $9 8($4)
	ADDIU $4 $4 1
	XORI $10 $9 'X'
	SLTIU $10 $10 1
	ADDU $2 $2 $10
	XORI $10 $9 'O'
	SLTIU $10 $10 1
	ADDU $3 $3 $10
	B T1
T3:	JR $31

	.GLOBL check_horizontal_capture
check_horizontal_capture:
	LI $14 0x0001			# BITS: 1 ACROSS, 2 DOWN, 4 AND 8 SLANTING
	B K0
	.GLOBL check_vertical_capture
check_vertical_capture:
	LI $14 0x0002
	B K0
	.GLOBL check_diagonal_capture
check_diagonal_capture:
	LI $14 0x000C
K0:	ADDIU $29 $29 -32
	SW $31 0($29)
	SW $16 4($29)
	SW $17 8($29)
	SW $18 12($29)
	SW $19 16($29)
	SW $20 20($29)
	SW $21 24($29)
	SW $22 28($29)
	MOVE $16 $5
	MOVE $17 $6
	MOVE $22 $14
	LI $18 -1
	LI $8 'X'
	BEQ $7 $8 K1
	LI $8 'O'
	BNE $7 $8 K9
K1:	JAL get_slot
	BNE $2 $7 K9
	LI $18 0
	ANDI $8 $22 1
	LI $19 0
	LI $20 1
	JAL K2
	ANDI $8 $22 2
	LI $19 1
	LI $20 0
	JAL K2
	ANDI $8 $22 4
	LI $19 1
	LI $20 1
	JAL K2
	ANDI $8 $22 8
	LI $19 1
	LI $20 -1
	JAL K2
K9:	MOVE $2 $18
	LW $31 0($29)
	LW $16 4($29)
	LW $17 8($29)
	LW $18 12($29)
	LW $19 16($29)
	LW $20 20($29)
	LW $21 24($29)
	LW $22 28($29)
	ADDIU $29 $29 32
	JR $31
K2:	BNE $8 $0 K3
	JR $31
K3:	MOVE $21 $31
	JAL K4
	SUBU $19 $0 $19
	SUBU $20 $0 $20
	JAL K4
	JR $21
K4:	MOVE $24 $31			# ONE WAY
	ADDU $5 $16 $19
	ADDU $6 $17 $20
	JAL get_slot
	MOVE $11 $2
	MOVE $12 $8
	ADDU $5 $5 $19
	ADDU $6 $6 $20
	JAL get_slot
	MOVE $13 $8
	BNE $2 $11 K5
	ADDU $11 $11 $7
	LI $9 0xA7
	BNE $11 $9 K5
	ADDU $5 $5 $19
	ADDU $6 $6 $20
	JAL get_slot
	BNE $2 $7 K5
	LI $9 '.'
	SB $9 8($12)
	SB $9 8($13)
	ADDIU $18 $18 2
K5:	JR $24

	.GLOBL check_horizontal_winner
check_horizontal_winner:
	LI $6 0
	LI $7 1
	B W0
	.GLOBL check_vertical_winner
check_vertical_winner:
	LI $6 1
	LI $7 0
	B W0
	.GLOBL check_sw_ne_diagonal_winner
check_sw_ne_diagonal_winner:
	LI $6 -1
	LI $7 1
	B W0
	.GLOBL check_nw_se_diagonal_winner
check_nw_se_diagonal_winner:
	LI $6 1
	LI $7 1
W0:	ADDIU $29 $29 -24
	SW $31 0($29)
	SW $16 4($29)
	SW $17 8($29)
	SW $18 12($29)
	SW $19 16($29)
	SW $20 20($29)
	MOVE $16 $5
	MOVE $17 $6
	MOVE $18 $7
	LI $8 'X'
	BEQ $5 $8 W1
	LI $8 'O'
	BNE $5 $8 W8
W1:	LW $19 0($4)			# FROM THE LAST ROW UP, SO THAT A SLANTING LINE BEGINS BELOW
	BLTZ $17 W2
	LI $19 -1			# OR FROM THE FIRST ONE DOWN
W2:	LI $9 1
	BGEZ $17 W3
	LI $9 -1
W3:	ADDU $19 $19 $9
	BLTZ $19 W8
	LW $9 0($4)
	BEQ $19 $9 W8
	LI $20 0
W4:	LI $10 0
	MOVE $5 $19
	MOVE $6 $20
W5:	JAL get_slot
	BNE $2 $16 W6
	ADDU $5 $5 $17
	ADDU $6 $6 $18
	ADDIU $10 $10 1
	LI $9 5
	BNE $10 $9 W5
	MOVE $2 $19
	MOVE $3 $20
	B W9
W6:	ADDIU $20 $20 1
	LW $9 4($4)
	BNE $20 $9 W4
	B W2
W8:	LI $2 -1
	LI $3 -1
W9:	LW $31 0($29)
	LW $16 4($29)
	LW $17 8($29)
	LW $18 12($29)
	LW $19 16($29)
	LW $20 20($29)
	ADDIU $29 $29 24
	JR $31

	.GLOBL simulate_game
simulate_game:
	ADDIU $29 $29 -36
	SW $31 0($29)
	SW $16 4($29)
	SW $17 8($29)
	SW $18 12($29)
	SW $19 16($29)
	SW $20 20($29)
	SW $21 24($29)
	SW $22 28($29)
	SW $23 32($29)
	MOVE $16 $4
	MOVE $17 $6
	MOVE $18 $7
	LI $19 0
	LI $23 -1
	JAL load_board
	BLTZ $2 M9
M1:	SLT $8 $19 $18
	BEQ $8 $0 M9
	LBU $20 0($17)
	BEQ $20 $0 M9
	ADDIU $4 $17 1
	JAL TWO
	MOVE $21 $2
	ADDIU $4 $17 3
	JAL TWO
	MOVE $22 $2
	ADDIU $17 $17 5
	JAL ARGS
	JAL place_piece
	BLTZ $2 M1
	ADDIU $19 $19 1
	JAL ARGS
	JAL check_horizontal_capture
	JAL ARGS
	JAL check_vertical_capture
	JAL ARGS
	JAL check_diagonal_capture
	JAL WHO
	JAL check_horizontal_winner
	BGEZ $2 M8
	JAL WHO
	JAL check_vertical_winner
	BGEZ $2 M8
	JAL WHO
	JAL check_sw_ne_diagonal_winner
	BGEZ $2 M8
	JAL WHO
	JAL check_nw_se_diagonal_winner
	BGEZ $2 M8
	MOVE $4 $16
	JAL game_status
	ADDU $2 $2 $3
	LW $8 0($16)
	LW $9 4($16)
	MULT $8 $9
	MFLO $8
	BNE $8 $2 M1
	B M9
M8:	MOVE $23 $20
M9:	MOVE $2 $19
	MOVE $3 $23
	LW $31 0($29)
	LW $16 4($29)
	LW $17 8($29)
	LW $18 12($29)
	LW $19 16($29)
	LW $20 20($29)
	LW $21 24($29)
	LW $22 28($29)
	LW $23 32($29)
	ADDIU $29 $29 36
	JR $31
TWO:	LBU $2 0($4)
	LBU $3 1($4)
	ADDIU $2 $2 -0x30
	SLL $8 $2 3
	SLL $2 $2 1
	ADDU $2 $2 $8
	ADDU $2 $2 $3
	ADDIU $2 $2 -0x30
	JR $31
ARGS:	MOVE $4 $16
	MOVE $5 $21
	MOVE $6 $22
	MOVE $7 $20
	JR $31
WHO:	MOVE $4 $16
	MOVE $5 $20
	JR $31
