# Pente with addresses instead of rows and columns; a file is read whole, onto the stack.
	.text
load_board:
	move	$t9, $a0
	move	$a0, $a1
	li	$a1, 0
	li	$a2, 0
	li	$v0, 13
	syscall
	bltz	$v0, load_none
	addiu	$sp, $sp, -12000
	move	$a0, $v0
	move	$a1, $sp
	li	$a2, 11999
	li	$v0, 14
	syscall
	addu	$t8, $sp, $v0		# the end of the file
	li	$v0, 16
	syscall
	move	$t0, $sp
	li	$t5, 0			# which of the two numbers
load_header:
	li	$t1, 0
load_digit:
	lbu	$t2, ($t0)
	addiu	$t0, $t0, 1
	beq	$t2, 10, load_number
	mul	$t1, $t1, 10
	addu	$t1, $t1, $t2
	addiu	$t1, $t1, -48
	b	load_digit
load_number:
	addu	$t2, $t9, $t5
	sw	$t1, ($t2)
	addiu	$t5, $t5, 4
	bne	$t5, 8, load_header
	lw	$t7, 0($t9)		# rows that are left
	move	$t4, $t1
	addiu	$t5, $t9, 8
	li	$v0, 0
load_row:
	blez	$t7, load_end
	move	$t6, $t4
load_slot:
	blez	$t6, load_line
	li	$t3, '.'
	bgeu	$t0, $t8, load_put
	lbu	$t1, ($t0)
	beq	$t1, '.', load_put
	li	$t2, 1
	beq	$t1, 'X', load_x
	beq	$t1, 'O', load_o
	b	load_count
load_x:	sll	$t2, $t2, 8
load_o:	sll	$t2, $t2, 8
	move	$t3, $t1
load_count:
	li	$t1, 255		# no more than 255 of each
	mul	$t1, $t1, $t2
	and	$a0, $v0, $t1
	beq	$a0, $t1, load_put
	addu	$v0, $v0, $t2
load_put:
	sb	$t3, ($t5)
	addiu	$t5, $t5, 1
	addiu	$t0, $t0, 1
	addiu	$t6, $t6, -1
	b	load_slot
load_line:
	addiu	$t0, $t0, 1
	addiu	$t7, $t7, -1
	b	load_row
load_end:
	addiu	$sp, $sp, 12000
	jr	$ra
load_none:
	li	$v0, -1
	jr	$ra

# the address of a slot in $v1; 0 in $v0 if it is not on the board
address:
	lw	$v0, 0($a0)
	lw	$v1, 4($a0)
	sltu	$v0, $a1, $v0
	beqz	$v0, address_end
	sltu	$v0, $a2, $v1
	mul	$v1, $v1, $a1
	addu	$v1, $v1, $a2
	addu	$v1, $v1, $a0
	addiu	$v1, $v1, 8
address_end:
	jr	$ra

get_slot:
	move	$t9, $ra
	jal	address
	beqz	$v0, no_slot
	lbu	$v0, ($v1)
	jr	$t9
no_slot:
	li	$v0, -1
	jr	$t9

set_slot:
	move	$t9, $ra
	jal	address
	beqz	$v0, no_slot
	sb	$a3, ($v1)
	move	$v0, $a3
	jr	$t9

place_piece:
	move	$t8, $ra
	beq	$a3, 'X', place_known
	bne	$a3, 'O', place_error
place_known:
	jal	get_slot
	beq	$v0, 'X', place_error
	beq	$v0, 'O', place_error
	jal	set_slot
	jr	$t8
place_error:
	li	$v0, -1
	jr	$t8

game_status:
	lw	$t0, 0($a0)
	lw	$t1, 4($a0)
	mul	$t1, $t1, $t0
	addiu	$t0, $a0, 8
	addu	$t1, $t1, $t0
	li	$v0, 0
	li	$v1, 0
status_slot:
	bgeu	$t0, $t1, status_end
	lbu	$t2, ($t0)
	seq	$t3, $t2, 'X'
	addu	$v0, $v0, $t3
	seq	$t3, $t2, 'O'
	addu	$v1, $v1, $t3
	addiu	$t0, $t0, 1
	b	status_slot
status_end:
	jr	$ra

# captures from the piece in the row $a1 and column $a2, in direction ($t4, $t5) and backwards
check_horizontal_capture:
	li	$t4, 0
	li	$t5, 1
	b	capture
check_vertical_capture:
	li	$t4, 1
	li	$t5, 0
	b	capture
check_diagonal_capture:
	addiu	$sp, $sp, -8
	sw	$ra, 0($sp)
	li	$t4, 1
	li	$t5, 1
	jal	capture
	sw	$v0, 4($sp)
	bltz	$v0, diagonal_end
	li	$t4, -1
	li	$t5, 1
	jal	capture
	lw	$t0, 4($sp)
	addu	$v0, $v0, $t0
diagonal_end:
	lw	$ra, 0($sp)
	addiu	$sp, $sp, 8
	jr	$ra
capture:
	move	$t8, $ra
	li	$t6, -1
	beq	$a3, 'X', capture_known
	bne	$a3, 'O', capture_end
capture_known:
	jal	get_slot
	bne	$v0, $a3, capture_end
	move	$t3, $v1		# its address
	li	$t6, 0
	li	$t7, 2			# both ways
capture_way:
	lw	$t0, 0($a0)
	lw	$t1, 4($a0)
	mul	$t2, $t4, 3
	addu	$t2, $t2, $a1
	bgeu	$t2, $t0, capture_back
	mul	$t2, $t5, 3
	addu	$t2, $t2, $a2
	bgeu	$t2, $t1, capture_back
	mul	$t0, $t4, $t1		# the stride
	addu	$t0, $t0, $t5
	addu	$t1, $t3, $t0
	addu	$t2, $t1, $t0
	addu	$t0, $t2, $t0
	lbu	$t0, ($t0)
	bne	$t0, $a3, capture_back
	lbu	$t0, ($t1)
	addu	$t9, $t0, $a3
	bne	$t9, 167, capture_back	# X + O
	lbu	$t9, ($t2)
	bne	$t9, $t0, capture_back
	li	$t9, '.'
	sb	$t9, ($t1)
	sb	$t9, ($t2)
	addiu	$t6, $t6, 2
capture_back:
	neg	$t4, $t4
	neg	$t5, $t5
	addiu	$t7, $t7, -1
	bgtz	$t7, capture_way
capture_end:
	move	$v0, $t6
	jr	$t8

check_horizontal_winner:
	li	$a2, 0
	li	$a3, 1
	b	winner
check_vertical_winner:
	li	$a2, 1
	li	$a3, 0
	b	winner
check_sw_ne_diagonal_winner:
	li	$a2, -1
	li	$a3, 1
	b	winner
check_nw_se_diagonal_winner:
	li	$a2, 1
	li	$a3, 1
winner:
	beq	$a1, 'X', winner_known
	bne	$a1, 'O', winner_none
winner_known:
	lw	$t0, 0($a0)
	lw	$t1, 4($a0)
	addiu	$t2, $a0, 8
	mul	$t3, $a2, $t1
	addu	$t3, $t3, $a3		# the stride
	li	$v0, 0
winner_row:
	bge	$v0, $t0, winner_none
	li	$v1, 0
winner_slot:
	bge	$v1, $t1, winner_next
	sll	$t4, $a2, 2
	addu	$t4, $t4, $v0
	bgeu	$t4, $t0, winner_not
	sll	$t4, $a3, 2
	addu	$t4, $t4, $v1
	bgeu	$t4, $t1, winner_not
	move	$t5, $t2
	li	$t4, 5
winner_piece:
	lbu	$t6, ($t5)
	bne	$t6, $a1, winner_not
	addu	$t5, $t5, $t3
	addiu	$t4, $t4, -1
	bgtz	$t4, winner_piece
winner_first:				# back to where the line begins
	subu	$t4, $v0, $a2
	bgeu	$t4, $t0, winner_end
	subu	$t5, $v1, $a3
	bgeu	$t5, $t1, winner_end
	subu	$t2, $t2, $t3
	lbu	$t6, ($t2)
	bne	$t6, $a1, winner_end
	move	$v0, $t4
	move	$v1, $t5
	b	winner_first
winner_end:
	jr	$ra
winner_not:
	addiu	$t2, $t2, 1
	addiu	$v1, $v1, 1
	b	winner_slot
winner_next:
	addiu	$v0, $v0, 1
	b	winner_row
winner_none:
	li	$v0, -1
	li	$v1, -1
	jr	$ra

simulate_game:
	addiu	$sp, $sp, -32
	sw	$ra, 0($sp)
	sw	$s0, 4($sp)
	sw	$s1, 8($sp)
	sw	$s2, 12($sp)
	sw	$s3, 16($sp)
	sw	$s4, 20($sp)
	sw	$s5, 24($sp)
	sw	$s6, 28($sp)
	move	$s0, $a0
	move	$s1, $a2
	move	$s2, $a3
	li	$s3, 0
	li	$s4, -1
	jal	load_board
	bltz	$v0, game_over
game_turn:
	bge	$s3, $s2, game_over
	lbu	$t0, ($s1)
	beqz	$t0, game_over
	lbu	$t0, 1($s1)
	lbu	$t1, 2($s1)
	mul	$t0, $t0, 10
	addu	$s5, $t0, $t1
	addiu	$s5, $s5, -528
	lbu	$t0, 3($s1)
	lbu	$t1, 4($s1)
	mul	$t0, $t0, 10
	addu	$s6, $t0, $t1
	addiu	$s6, $s6, -528
	la	$t0, place_piece
	jal	with_turn
	addiu	$s1, $s1, 5
	bltz	$v0, game_turn
	addiu	$s3, $s3, 1
	addiu	$s1, $s1, -5
	la	$t0, check_horizontal_capture
	jal	with_turn
	la	$t0, check_vertical_capture
	jal	with_turn
	la	$t0, check_diagonal_capture
	jal	with_turn
	la	$t0, check_horizontal_winner
	jal	with_player
	la	$t0, check_vertical_winner
	jal	with_player
	la	$t0, check_sw_ne_diagonal_winner
	jal	with_player
	la	$t0, check_nw_se_diagonal_winner
	jal	with_player
	addiu	$s1, $s1, 5
	bgez	$s4, game_over
	move	$a0, $s0
	jal	game_status
	addu	$v0, $v0, $v1
	lw	$t0, 0($s0)
	lw	$t1, 4($s0)
	mul	$t0, $t0, $t1
	bne	$v0, $t0, game_turn
game_over:
	move	$v0, $s3
	move	$v1, $s4
	lw	$ra, 0($sp)
	lw	$s0, 4($sp)
	lw	$s1, 8($sp)
	lw	$s2, 12($sp)
	lw	$s3, 16($sp)
	lw	$s4, 20($sp)
	lw	$s5, 24($sp)
	lw	$s6, 28($sp)
	addiu	$sp, $sp, 32
	jr	$ra
with_turn:
	move	$a0, $s0
	move	$a1, $s5
	move	$a2, $s6
	lbu	$a3, ($s1)
	jr	$t0
with_player:
	addiu	$sp, $sp, -4
	sw	$ra, ($sp)
	move	$a0, $s0
	lbu	$a1, ($s1)
	jalr	$t0
	bltz	$v0, with_none
	lbu	$s4, ($s1)
with_none:
	lw	$ra, ($sp)
	addiu	$sp, $sp, 4
	jr	$ra
