# Tetrisito by columns: a bit a row from the top of the hidden rows, the floor as bits below them.
	.eqv	FLOOR	0xFC00
	.eqv	HIDDEN	0xF
	.data
grids:	.half	FLOOR:60	# six columns for each depth of the search
goal:	.half	FLOOR:6
shapes:	.half	0:256		# four columns a piece
count:	.word	0
used:	.word	0
yes:	.asciiz	"The answer is:\nYES\n"
no:	.asciiz	"The answer is:\nNO\n"
	.text
	.globl	main
main:	la	$a0, grids
	li	$a1, 6
	li	$a2, 4
	jal	read
	la	$a0, goal
	li	$a1, 6
	li	$a2, 4
	jal	read
	li	$v0, 5
	syscall
	sw	$v0, count
	move	$s0, $v0
	la	$s1, shapes
box:	move	$a0, $s1
	li	$a1, 4
	li	$a2, 0
	jal	read
	addiu	$s1, $s1, 8
	addiu	$s0, $s0, -1
	bgtz	$s0, box
	la	$a0, grids
	jal	search
	la	$a0, yes
	bnez	$v0, tell
	la	$a0, no
tell:	li	$v0, 4
	syscall
	li	$v0, 10
	syscall

# a square of $a1 cells into the columns at $a0, its first row being row $a2
read:	li	$t0, 0
rows:	li	$t1, 0
cells:	li	$v0, 12
	syscall
	beq	$v0, '.', clear
	bne	$v0, '#', cells
	sll	$t2, $t1, 1
	addu	$t2, $t2, $a0
	lhu	$t3, ($t2)
	addu	$t4, $t0, $a2
	li	$t5, 1
	sllv	$t5, $t5, $t4
	or	$t3, $t3, $t5
	sh	$t3, ($t2)
clear:	addiu	$t1, $t1, 1
	bne	$t1, $a1, cells
	addiu	$t0, $t0, 1
	bne	$t0, $a1, rows
end:	li	$v0, 12			# to the end of the line
	syscall
	bne	$v0, '\n', end
	jr	$ra

# whether the goal can be reached from the columns at $a0
search:	addiu	$sp, $sp, -16
	sw	$ra, 0($sp)
	sw	$s0, 4($sp)
	sw	$s1, 8($sp)
	sw	$s2, 12($sp)
	move	$s0, $a0
	li	$t0, 10
	li	$v0, 1
same:	addu	$t1, $s0, $t0
	lhu	$t1, ($t1)
	lhu	$t2, goal($t0)
	not	$t3, $t2
	and	$t3, $t3, $t1
	bnez	$t3, never
	beq	$t1, $t2, like
	li	$v0, 0
like:	addiu	$t0, $t0, -2
	bgez	$t0, same
	bnez	$v0, back
	lw	$s1, count
piece:	addiu	$s1, $s1, -1
	bltz	$s1, never
	lw	$t0, used
	srlv	$t0, $t0, $s1
	andi	$t0, $t0, 1
	bnez	$t0, piece
	li	$s2, 0
offset:	move	$a0, $s0
	sll	$a1, $s1, 3
	move	$a2, $s2
	jal	drop
	bltz	$v0, piece
	beqz	$v0, right
	li	$t0, 1
	sllv	$t0, $t0, $s1
	lw	$t1, used
	xor	$t1, $t1, $t0
	sw	$t1, used
	addiu	$a0, $s0, 12
	jal	search
	li	$t0, 1
	sllv	$t0, $t0, $s1
	lw	$t1, used
	xor	$t1, $t1, $t0
	sw	$t1, used
	bnez	$v0, back
right:	addiu	$s2, $s2, 1
	b	offset
never:	li	$v0, 0
back:	lw	$ra, 0($sp)
	lw	$s0, 4($sp)
	lw	$s1, 8($sp)
	lw	$s2, 12($sp)
	addiu	$sp, $sp, 16
	jr	$ra

# the columns behind those at $a0 become those after a drop of the piece $a1, $a2 to the right;
# 1 if that is allowed, 0 if it sticks out, -1 if there is a wall
drop:	li	$t0, 0			# how far it falls
deeper:	addiu	$t0, $t0, 1
	li	$t1, 3
try:	sll	$t2, $t1, 1
	addu	$t3, $t2, $a1
	lhu	$t3, shapes($t3)
	beqz	$t3, free
	li	$v0, -1
	addu	$t4, $t1, $a2
	bgt	$t4, 5, done
	sllv	$t3, $t3, $t0
	sll	$t4, $t4, 1
	addu	$t4, $t4, $a0
	lhu	$t4, ($t4)
	and	$t4, $t4, $t3
	bnez	$t4, rest
free:	addiu	$t1, $t1, -1
	bgez	$t1, try
	b	deeper
rest:	addiu	$t0, $t0, -1
	li	$t1, 5
	li	$v0, 1
put:	sll	$t2, $t1, 1
	addu	$t3, $t2, $a0
	lhu	$t4, ($t3)
	subu	$t5, $t1, $a2
	bltz	$t5, same_column
	bgt	$t5, 3, same_column
	sll	$t5, $t5, 1
	addu	$t5, $t5, $a1
	lhu	$t5, shapes($t5)
	sllv	$t5, $t5, $t0
	or	$t4, $t4, $t5
same_column:
	sh	$t4, 12($t3)
	andi	$t5, $t4, HIDDEN
	beqz	$t5, below
	li	$v0, 0
below:	addiu	$t1, $t1, -1
	bgez	$t1, put
done:	jr	$ra
