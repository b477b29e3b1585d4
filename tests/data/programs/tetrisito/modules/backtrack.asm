.include "lib.mac"
.text
.globl backtrack
backtrack:
	push($ra)
	push($s0)
	push($s1)
	push($s2)
	move	$s0, $a0
	la	$a1, final_grid
	jal	is_equal_grids
	bnez	$v0, end
	move	$a0, $s0
	la	$a1, final_grid
	jal	not_fit
	xori	$v0, $v0, 1
	beqz	$v0, end
	li	$s1, 0
loop_i:	lw	$t0, pieces
	bge	$s1, $t0, return_false
	lb	$t0, chosen($s1)
	bnez	$t0, loop_back_to_i
	li	$s2, 0
loop_offset:
	move	$a0, $s0
	mul	$a1, $s1, 24
	la	$a1, boxes($a1)
	move	$a2, $s2
	jal	drop_piece_in_grid
	bltz	$v1, loop_back_to_i
	beqz	$v1, loop_back_to_offset
	li	$t0, 1
	sb	$t0, chosen($s1)
	move	$a0, $v0
	jal	backtrack
	sb	$zero, chosen($s1)
	bnez	$v0, end
loop_back_to_offset:
	addi	$s2, $s2, 1
	j	loop_offset
loop_back_to_i:
	addi	$s1, $s1, 1
	j	loop_i
return_false:
	li	$v0, 0
end:	pop($s2)
	pop($s1)
	pop($s0)
	pop($ra)
	jr	$ra
