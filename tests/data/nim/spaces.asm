; nim, written without commas, in small letters, one loop for everything
	.orig x3000
	and r5 r5 0            ; 0: player 1, 1: player 2
turn	lea r1 heaps
	ld r2 letter
row	lea r0 rowtext
	puts
	add r0 r2 0
	out
	lea r0 after
	puts
	ldr r3 r1 0
	brz empty
	ld r0 rock
rocks	out
	add r3 r3 -1
	brp rocks
empty	ld r0 newline
	out
	add r1 r1 1
	add r2 r2 1
	ldr r3 r1 0
	brzp row               ; the list of heaps ends with -1
ask	lea r0 player
	puts
	ld r0 one
	add r0 r0 r5
	out
	lea r0 choose
	puts
	getc
	out
	add r1 r0 0
	getc
	out
	add r2 r0 0
	ld r0 newline
	out
	lea r3 heaps
	ld r4 letter
	not r4 r4
	add r4 r4 1
	add r1 r1 r4
	brn bad
	add r4 r1 -3
	brzp bad
	add r3 r3 r1
	ld r4 zero
	not r4 r4
	add r4 r4 1
	add r2 r2 r4
	brnz bad
	add r4 r2 -9
	brp bad
	ldr r4 r3 0
	not r2 r2
	add r2 r2 1
	add r4 r4 r2
	brn bad
	str r4 r3 0
	ld r0 newline
	out
	not r5 r5              ; 0 and 1 change places
	add r5 r5 2
	lea r1 heaps
	ldr r2 r1 0
	ldr r3 r1 1
	add r2 r2 r3
	ldr r3 r1 2
	add r2 r2 r3
	brp turn
	lea r0 player
	puts
	ld r0 one
	add r0 r0 r5
	out
	lea r0 wins
	puts
	halt
bad	lea r0 invalid
	puts
	br ask
heaps	.fill 3
	.fill 5
	.fill 8
	.fill -1
letter	.fill x41
zero	.fill x30
one	.fill x31
rock	.fill x6f
newline	.fill xa
rowtext	.stringz "ROW "
after	.stringz ": "
player	.stringz "Player "
choose	.stringz ", choose a row and number of rocks: "
invalid	.stringz "Invalid move. Try again.\n"
wins	.stringz " Wins.\n"
	.end
