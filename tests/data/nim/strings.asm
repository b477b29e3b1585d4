; Nim whose board is text: a row is a string that gets shorter, and counting is looking at it
	.ORIG	x3000
	BR	Go		; over what comes first
RowA	.STRINGZ	"ROW A: ooo"
RowB	.STRINGZ	"ROW B: ooooo"
RowC	.STRINGZ	"ROW C: oooooooo"
Turn1	.STRINGZ	"Player 1, choose a row and number of rocks: "
Turn2	.STRINGZ	"Player 2, choose a row and number of rocks: "
Bad	.STRINGZ	"Invalid move. Try again.\n"
Lost1	.STRINGZ	"Player 2 Wins.\n"
Lost2	.STRINGZ	"Player 1 Wins.\n"
Flag	.FILL	0
A1	.FILL	#-65
B1	.FILL	#-66
C1	.FILL	#-67
N1	.FILL	#-49
N9	.FILL	#-57
Go	LEA	R0	RowA
	PUTS
	JSR	Line
	LEA	R0	RowB
	PUTS
	JSR	Line
	LEA	R0	RowC
	PUTS
	JSR	Line
Try	LD	R1	Flag
	BRp	Two
	LEA	R0	Turn1
	BR	Say
Two	LEA	R0	Turn2
Say	PUTS
	GETC
	OUT
	ADD	R1	R0	0
	GETC
	OUT
	ADD	R2	R0	0
	JSR	Line
	LD	R3	A1
	ADD	R3	R3	R1
	BRnp	NotA
	LEA	R4	RowA
	BR	Number
NotA	LD	R3	B1
	ADD	R3	R3	R1
	BRnp	NotB
	LEA	R4	RowB
	BR	Number
NotB	LD	R3	C1
	ADD	R3	R3	R1
	BRnp	No
	LEA	R4	RowC
Number	LD	R3	N9
	ADD	R3	R3	R2
	BRp	No
	LD	R3	N1
	ADD	R2	R2	R3
	BRn	No
	ADD	R2	R2	1
	ADD	R4	R4	7	; where the rocks begin
	ADD	R5	R4	0
End	LDR	R3	R5	0
	BRz	Cut
	ADD	R5	R5	1
	BR	End
Cut	NOT	R2	R2
	ADD	R2	R2	1
	ADD	R5	R5	R2	; the new end, if it is not before the beginning
	NOT	R4	R4
	ADD	R4	R4	1
	ADD	R3	R5	R4
	BRn	No
	AND	R3	R3	0
	STR	R3	R5	0
	JSR	Line
	LEA	R4	RowA
	LDR	R3	R4	7
	BRp	Next
	LEA	R4	RowB
	LDR	R3	R4	7
	BRp	Next
	LEA	R4	RowC
	LDR	R3	R4	7
	BRp	Next
	LD	R1	Flag
	BRp	Second
	LEA	R0	Lost1
	PUTS
	HALT
Second	LEA	R0	Lost2
	PUTS
	HALT
Next	LD	R1	Flag
	NOT	R1	R1
	ADD	R1	R1	2
	ST	R1	Flag
	BR	Go
No	LEA	R0	Bad
	PUTS
	BR	Try
Line	ST	R0	Kept
	AND	R0	R0	0
	ADD	R0	R0	10
	OUT
	LD	R0	Kept
	RET
Kept	.BLKW	1
	.END
