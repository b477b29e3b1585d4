# Tetrisito whole, its routines as functions, written for the tests. A grid is 10 rows of 8 bytes,
# six cells and a line end; a piece is four words, the row in byte 0 and the column in byte 2.
.data
.align 2
start: .space 80
goal: .space 80
chosen: .space 8
box: .space 24
count: .space 4
.align 2
pairs: .space 128
pool: .space 1600
pool_next: .word pool
yes: .asciiz "YES\n"
no: .asciiz "NO\n"

.text
.globl main
main:
    la $a0, start
    jal init_arr
    la $a0, goal
    jal init_arr
    la $a0, start
    jal get_grid
    la $a0, goal
    jal get_grid
    la $a1, count
    li $a2, 3
    jal read_bytes
    la $t0, count
    lb $s2, 0($t0)
    addi $s2, $s2, -48
    li $s0, 0
main_piece:
    la $a1, box
    li $a2, 24
    jal read_bytes
    la $a0, box
    move $a1, $s0
    jal convert_pieces_to_pairs
    addi $s0, $s0, 1
    blt $s0, $s2, main_piece
    move $a0, $s2
    la $a1, chosen
    jal init_chosen
    la $a0, start
    la $a1, chosen
    la $a2, pairs
    la $a3, goal
    jal backtrack
    la $a0, no
    beqz $v0, main_say
    la $a0, yes
main_say:
    li $v0, 4
    syscall
    li $v0, 10
    syscall

# The next $a2 bytes of the input, into $a1.
read_bytes:
    li $a0, 0
    li $v0, 14
    syscall
    jr $ra

get_grid:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $a0, 4($sp)
    addi $a1, $a0, 32
    li $a2, 48
    jal read_bytes
    lw $a0, 4($sp)
    jal freeze_blocks
    lw $ra, 0($sp)
    addi $sp, $sp, 8
    jr $ra

init_arr:
    li $t0, 4
init_arr_row:
    li $t1, 6
    li $t2, '.'
init_arr_cell:
    sb $t2, 0($a0)
    addi $a0, $a0, 1
    addi $t1, $t1, -1
    bnez $t1, init_arr_cell
    li $t2, 13
    sb $t2, 0($a0)
    li $t2, 10
    sb $t2, 1($a0)
    addi $a0, $a0, 2
    addi $t0, $t0, -1
    bnez $t0, init_arr_row
    jr $ra

init_chosen:
    blez $a0, init_chosen_done
    sb $zero, 0($a1)
    addi $a1, $a1, 1
    addi $a0, $a0, -1
    j init_chosen
init_chosen_done:
    jr $ra

convert_pieces_to_pairs:
    la $v0, pairs
    sll $t0, $a1, 4
    add $v0, $v0, $t0
    move $t0, $v0
    li $t1, 0
convert_row:
    li $t2, 0
convert_cell:
    lbu $t3, 0($a0)
    li $t4, '#'
    bne $t3, $t4, convert_next
    sb $t1, 0($t0)
    sb $t2, 2($t0)
    addi $t0, $t0, 4
convert_next:
    addi $a0, $a0, 1
    addi $t2, $t2, 1
    li $t4, 4
    blt $t2, $t4, convert_cell
    addi $a0, $a0, 2
    addi $t1, $t1, 1
    blt $t1, $t4, convert_row
    jr $ra

freeze_blocks:
    move $v0, $a0
    li $t0, 80
freeze_cell:
    lbu $t1, 0($a0)
    li $t2, '#'
    bne $t1, $t2, freeze_next
    li $t2, 'X'
    sb $t2, 0($a0)
freeze_next:
    addi $a0, $a0, 1
    addi $t0, $t0, -1
    bnez $t0, freeze_cell
    jr $ra

is_equal_grids:
    li $t0, 20
equal_word:
    lw $t1, 0($a0)
    lw $t2, 0($a1)
    bne $t1, $t2, equal_not
    addi $a0, $a0, 4
    addi $a1, $a1, 4
    addi $t0, $t0, -1
    bnez $t0, equal_word
    li $v0, 1
    jr $ra
equal_not:
    li $v0, 0
    jr $ra

not_fit:
    li $t0, 80
    li $t1, 'X'
not_fit_cell:
    lbu $t2, 0($a0)
    bne $t2, $t1, not_fit_next
    lbu $t2, 0($a1)
    bne $t2, $t1, not_fit_yes
not_fit_next:
    addi $a0, $a0, 1
    addi $a1, $a1, 1
    addi $t0, $t0, -1
    bnez $t0, not_fit_cell
    li $v0, 0
    jr $ra
not_fit_yes:
    li $v0, 1
    jr $ra

get_max_x_of_piece:
    sll $t0, $a1, 4
    add $a0, $a0, $t0
    li $t0, 4
    li $v0, -1
max_x_block:
    lb $t1, 2($a0)
    ble $t1, $v0, max_x_next
    move $v0, $t1
max_x_next:
    addi $a0, $a0, 4
    addi $t0, $t0, -1
    bnez $t0, max_x_block
    jr $ra

counter:
    li $v0, 0
    li $t0, 80
counter_cell:
    lbu $t1, 0($a0)
    li $t2, 'X'
    bne $t1, $t2, counter_next
    addi $v0, $v0, 1
counter_next:
    addi $a0, $a0, 1
    addi $t0, $t0, -1
    bnez $t0, counter_cell
    jr $ra

# Copies come from a pool: backtrack gives them back in the order in which it took them.
deepcopy:
    la $t0, pool_next
    lw $v0, 0($t0)
    addi $t1, $v0, 80
    sw $t1, 0($t0)
    move $t1, $v0
    li $t2, 20
deepcopy_word:
    lw $t3, 0($a0)
    sw $t3, 0($t1)
    addi $a0, $a0, 4
    addi $t1, $t1, 4
    addi $t2, $t2, -1
    bnez $t2, deepcopy_word
    jr $ra

drop_piece_in_grid:
    addi $sp, $sp, -20
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    move $s0, $a0
    move $s1, $a1
    move $s2, $a2
    li $s3, 0
drop_further:
    li $t0, 4
    move $t1, $s1
drop_block:
    lbu $t2, 0($t1)
    add $t2, $t2, $s3
    li $t3, 9
    beq $t2, $t3, drop_rests
    addi $t2, $t2, 1
    sll $t2, $t2, 3
    lbu $t3, 2($t1)
    add $t2, $t2, $t3
    add $t2, $t2, $s2
    add $t2, $t2, $s0
    lbu $t2, 0($t2)
    li $t3, 'X'
    beq $t2, $t3, drop_rests
    addi $t1, $t1, 4
    addi $t0, $t0, -1
    bnez $t0, drop_block
    addi $s3, $s3, 1
    j drop_further
drop_rests:
    li $t0, 4
    move $t1, $s1
drop_look:
    lbu $t2, 0($t1)
    add $t2, $t2, $s3
    li $t3, 3
    ble $t2, $t3, drop_sticks_out
    addi $t1, $t1, 4
    addi $t0, $t0, -1
    bnez $t0, drop_look
    move $a0, $s0
    li $a1, 10
    jal deepcopy
    li $t0, 4
    li $t3, 'X'
drop_freeze:
    lbu $t1, 0($s1)
    add $t1, $t1, $s3
    sll $t1, $t1, 3
    lbu $t2, 2($s1)
    add $t1, $t1, $t2
    add $t1, $t1, $s2
    add $t1, $t1, $v0
    sb $t3, 0($t1)
    addi $s1, $s1, 4
    addi $t0, $t0, -1
    bnez $t0, drop_freeze
    li $v1, 1
    j drop_done
drop_sticks_out:
    move $v0, $s0
    li $v1, 0
drop_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    addi $sp, $sp, 20
    jr $ra

# $a0 the grid, $a1 which pieces are chosen, $a2 the pieces, $a3 the goal, $s2 how many pieces.
backtrack:
    addi $sp, $sp, -32
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s3, 12($sp)
    sw $s4, 16($sp)
    sw $s5, 20($sp)
    sw $s6, 24($sp)
    sw $s7, 28($sp)
    move $s0, $a0
    move $s3, $a1
    move $s4, $a2
    move $s1, $a3
    move $a1, $s1
    jal not_fit
    bnez $v0, backtrack_no
    move $a0, $s0
    move $a1, $s1
    jal is_equal_grids
    bnez $v0, backtrack_done
    li $s5, 0
backtrack_piece:
    bge $s5, $s2, backtrack_no
    add $t0, $s3, $s5
    lb $t0, 0($t0)
    bnez $t0, backtrack_next
    move $a0, $s4
    move $a1, $s5
    jal get_max_x_of_piece
    li $s7, 6
    sub $s7, $s7, $v0
    li $s6, 0
backtrack_offset:
    move $a0, $s0
    sll $a1, $s5, 4
    add $a1, $a1, $s4
    move $a2, $s6
    jal drop_piece_in_grid
    beqz $v1, backtrack_wider
    add $t0, $s3, $s5
    li $t1, 1
    sb $t1, 0($t0)
    move $a0, $v0
    move $a1, $s3
    move $a2, $s4
    move $a3, $s1
    jal backtrack
    add $t0, $s3, $s5
    sb $zero, 0($t0)
    la $t0, pool_next
    lw $t1, 0($t0)
    addi $t1, $t1, -80
    sw $t1, 0($t0)
    bnez $v0, backtrack_done
backtrack_wider:
    addi $s6, $s6, 1
    blt $s6, $s7, backtrack_offset
backtrack_next:
    addi $s5, $s5, 1
    j backtrack_piece
backtrack_no:
    li $v0, 0
backtrack_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s3, 12($sp)
    lw $s4, 16($sp)
    lw $s5, 20($sp)
    lw $s6, 24($sp)
    lw $s7, 28($sp)
    addi $sp, $sp, 32
    jr $ra
