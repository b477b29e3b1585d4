.include "lib.mac"
.text
.globl is_equal_grids, not_fit, deepcopy
is_equal_grids:
	li	$v0, 0
	li	$t0, 20
eq:	lw	$t1, ($a0)
	lw	$t2, ($a1)
	bne	$t1, $t2, eq_end
	addi	$a0, $a0, 4
	addi	$a1, $a1, 4
	subi	$t0, $t0, 1
	bnez	$t0, eq
	li	$v0, 1
eq_end:	jr	$ra
not_fit:
	li	$t0, GRID
fit:	lb	$t1, ($a0)
	bne	$t1, 'X', fine
	lb	$t2, ($a1)
	li	$v0, 1
	bne	$t2, 'X', fit_end
fine:	addi	$a0, $a0, 1
	addi	$a1, $a1, 1
	subi	$t0, $t0, 1
	bnez	$t0, fit
	li	$v0, 0
fit_end:	jr	$ra
deepcopy:			# into new memory of the heap
	move	$t0, $a0
	li	$a0, GRID
	li	$v0, 9
	syscall
	move	$t1, $v0
	li	$t2, 20
dc:	lw	$t3, ($t0)
	sw	$t3, ($t1)
	addi	$t0, $t0, 4
	addi	$t1, $t1, 4
	subi	$t2, $t2, 1
	bnez	$t2, dc
	jr	$ra
