.include "lib.mac"
.text
.globl drop_piece_in_grid
# grid, box, offset: the new grid in $v0, whether it lies below the hidden rows in $v1; -1 if the
# piece does not fit beside the wall
drop_piece_in_grid:
	push($ra)
	push($s0)
	push($s1)
	move	$s0, $a1
	move	$s1, $a2
	jal	deepcopy
	li	$v1, -1
	li	$t0, 0			# row of the box
row:	li	$t1, 0
col:	mul	$t2, $t0, 6
	add	$t2, $t2, $t1
	add	$t2, $t2, $s0
	lb	$t2, ($t2)
	bne	$t2, '#', nextcol
	add	$t3, $t1, $s1
	bgt	$t3, 5, dropped
	sll	$t4, $t0, 3
	add	$t4, $t4, $t3
	add	$t4, $t4, $v0
	sb	$t2, ($t4)
nextcol:	addi	$t1, $t1, 1
	blt	$t1, 4, col
	addi	$t0, $t0, 1
	blt	$t0, 4, row
fall:	addi	$t0, $v0, 79		# can all go down?
can:	lb	$t1, ($t0)
	bne	$t1, '#', can_next
	addi	$t2, $v0, 72
	bge	$t0, $t2, rest
	lb	$t1, 8($t0)
	beq	$t1, 'X', rest
can_next:	subi	$t0, $t0, 1
	bge	$t0, $v0, can
	addi	$t0, $v0, 71		# all go down, the lowest first
down:	lb	$t1, ($t0)
	bne	$t1, '#', down_next
	sb	$t1, 8($t0)
	li	$t1, '.'
	sb	$t1, ($t0)
down_next:	subi	$t0, $t0, 1
	bge	$t0, $v0, down
	j	fall
rest:	li	$v1, 1
	move	$t0, $v0
	addi	$t1, $v0, 32
above:	lb	$t2, ($t0)
	bne	$t2, '#', below
	li	$v1, 0
below:	addi	$t0, $t0, 1
	blt	$t0, $t1, above
	move	$t9, $v0
	freeze($t9, 80)
dropped:
	pop($s1)
	pop($s0)
	pop($ra)
	jr	$ra
