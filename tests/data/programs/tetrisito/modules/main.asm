.include "lib.mac"
.data
.globl start_grid, final_grid, chosen, boxes, pieces
.align 2
start_grid:	.space	GRID
final_grid:	.space	GRID
int:	.space	4
chosen:	.space	8
boxes:	.space	240
pieces:	.word	0
.text
.globl main
main:
	la	$s0, start_grid
	la	$s1, final_grid
	init_arr($s0)
	init_arr($s1)
	addi	$s2, $s0, 32
	read_file(48, $s2)
	freeze($s2, 48)
	addi	$s2, $s1, 32
	read_file(48, $s2)
	freeze($s2, 48)
	la	$s2, int
	read_file(3, $s2)
	lb	$s2, int
	subi	$s2, $s2, 0x30
	sw	$s2, pieces
	la	$s3, boxes
	move	$s4, $s2
each:	read_file(24, $s3)
	addi	$s3, $s3, 24
	subi	$s4, $s4, 1
	bgtz	$s4, each
	la	$a0, start_grid
	jal	backtrack
	beqz	$v0, no
	print_text("YES")
	j	stop
no:	print_text("NO")
stop:	li	$v0, 10
	syscall
