# Pente as a simple compiler would write it: every variable on the stack, $fp for the frame, and
# one function that walks along a line and says how many pieces of a kind follow each other.
.set noat
.text
.globl load_board
.ent load_board
load_board:
    addiu $sp, $sp, -48
    sw $fp, 44($sp)
    sw $ra, 40($sp)
    move $fp, $sp
    sw $a0, 0($fp)              # board
    sw $zero, 8($fp)            # row
    sw $zero, 16($fp)           # X, O and others
    sw $zero, 20($fp)
    sw $zero, 24($fp)
    move $a0, $a1
    move $a1, $zero
    move $a2, $zero
    li $v0, 13
    syscall
    sw $v0, 4($fp)              # file
    bltz $v0, load_return
    jal read_header
    lw $t0, 0($fp)
    sw $v0, 0($t0)
    jal read_header
    lw $t0, 0($fp)
    sw $v0, 4($t0)
load_rows:
    lw $t0, 0($fp)
    lw $t1, 8($fp)
    lw $t2, 0($t0)
    bge $t1, $t2, load_result
    sw $zero, 12($fp)           # column
load_columns:
    lw $t0, 0($fp)
    lw $t1, 12($fp)
    lw $t2, 4($t0)
    bge $t1, $t2, load_line_end
    jal read_byte
    move $a3, $v0
    beq $v0, '.', load_set
    bltz $v0, load_dot
    li $t0, 24
    bne $v0, 'X', load_not_x
    li $t0, 16
load_not_x:
    bne $v0, 'O', load_not_o
    li $t0, 20
load_not_o:
    addu $t1, $fp, $t0
    lw $t2, 0($t1)
    beq $t2, 255, load_counted
    addiu $t2, $t2, 1
    sw $t2, 0($t1)
load_counted:
    bne $t0, 24, load_set
load_dot:
    li $a3, '.'
load_set:
    lw $a0, 0($fp)
    lw $a1, 8($fp)
    lw $a2, 12($fp)
    jal set_slot
    lw $t0, 12($fp)
    addiu $t0, $t0, 1
    sw $t0, 12($fp)
    b load_columns
load_line_end:
    jal read_byte
    lw $t0, 8($fp)
    addiu $t0, $t0, 1
    sw $t0, 8($fp)
    b load_rows
load_result:
    lw $a0, 4($fp)
    li $v0, 16
    syscall
    lw $v0, 16($fp)
    sll $v0, $v0, 16
    lw $t0, 20($fp)
    sll $t0, $t0, 8
    or $v0, $v0, $t0
    lw $t0, 24($fp)
    or $v0, $v0, $t0
load_return:
    move $sp, $fp
    lw $ra, 40($sp)
    lw $fp, 44($sp)
    addiu $sp, $sp, 48
    jr $ra
.end load_board
read_byte:                      # by the frame of load_board
    lw $a0, 4($fp)
    addiu $a1, $fp, 28
    li $a2, 1
    li $v0, 14
    syscall
    addiu $v0, $v0, -1
    bnez $v0, read_nothing
    lbu $v0, 28($fp)
    jr $ra
read_nothing:
    li $v0, -1
    jr $ra
read_header:
    sw $ra, 32($fp)
    sw $zero, 36($fp)
read_digit:
    jal read_byte
    blt $v0, '0', read_done
    lw $t0, 36($fp)
    mul $t0, $t0, 10
    addu $t0, $t0, $v0
    addiu $t0, $t0, -48
    sw $t0, 36($fp)
    b read_digit
read_done:
    lw $v0, 36($fp)
    lw $ra, 32($fp)
    jr $ra

.globl get_slot
get_slot:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    bltz $a1, slot_error
    bge $a1, $t0, slot_error
    bltz $a2, slot_error
    bge $a2, $t1, slot_error
    mul $t1, $t1, $a1
    addu $t1, $t1, $a2
    addu $t1, $t1, $a0
    lbu $v0, 8($t1)
    jr $ra
slot_error:
    li $v0, -1
    jr $ra

.globl set_slot
set_slot:
    addiu $sp, $sp, -8
    sw $ra, 4($sp)
    jal get_slot
    beq $v0, -1, set_return
    sb $a3, 8($t1)
    move $v0, $a3
set_return:
    lw $ra, 4($sp)
    addiu $sp, $sp, 8
    jr $ra

# 1 in $v0 if $a3 is X or O
is_player:
    seq $v0, $a3, 'X'
    seq $t0, $a3, 'O'
    or $v0, $v0, $t0
    jr $ra

.globl place_piece
place_piece:
    addiu $sp, $sp, -8
    sw $ra, 4($sp)
    jal is_player
    beqz $v0, place_error
    jal get_slot
    beq $v0, 'X', place_error
    beq $v0, 'O', place_error
    jal set_slot
    b place_return
place_error:
    li $v0, -1
place_return:
    lw $ra, 4($sp)
    addiu $sp, $sp, 8
    jr $ra

.globl game_status
game_status:
    addiu $sp, $sp, -24
    sw $ra, 20($sp)
    sw $zero, 0($sp)            # X
    sw $zero, 4($sp)            # O
    lw $a1, 0($a0)
status_rows:
    addiu $a1, $a1, -1
    bltz $a1, status_return
    lw $a2, 4($a0)
status_columns:
    addiu $a2, $a2, -1
    bltz $a2, status_rows
    jal get_slot
    seq $t0, $v0, 'X'
    lw $t1, 0($sp)
    addu $t1, $t1, $t0
    sw $t1, 0($sp)
    seq $t0, $v0, 'O'
    lw $t1, 4($sp)
    addu $t1, $t1, $t0
    sw $t1, 4($sp)
    b status_columns
status_return:
    lw $v0, 0($sp)
    lw $v1, 4($sp)
    lw $ra, 20($sp)
    addiu $sp, $sp, 24
    jr $ra

# how many $a3 follow each other from ($a1, $a2) on by ($t8, $t9); leaves the next slot there
length:
    addiu $sp, $sp, -8
    sw $ra, 4($sp)
    sw $zero, 0($sp)
length_next:
    jal get_slot
    bne $v0, $a3, length_return
    lw $v0, 0($sp)
    addiu $v0, $v0, 1
    sw $v0, 0($sp)
    addu $a1, $a1, $t8
    addu $a2, $a2, $t9
    b length_next
length_return:
    lw $v0, 0($sp)
    lw $ra, 4($sp)
    addiu $sp, $sp, 8
    jr $ra

# captures along ($t8, $t9) both ways, as often as $t7 says the other diagonal too
.globl check_horizontal_capture
check_horizontal_capture:
    li $t7, 0
    li $t8, 0
    li $t9, 1
    b capture
.globl check_vertical_capture
check_vertical_capture:
    li $t7, 0
    li $t8, 1
    li $t9, 0
    b capture
.globl check_diagonal_capture
check_diagonal_capture:
    li $t7, 1
    li $t8, 1
    li $t9, 1
capture:
    addiu $sp, $sp, -32
    sw $ra, 28($sp)
    sw $a1, 0($sp)
    sw $a2, 4($sp)
    sw $a3, 8($sp)
    sw $zero, 12($sp)           # captured
    sw $zero, 16($sp)           # how many ways were tried
    jal is_player
    beqz $v0, capture_error
    jal get_slot
    bne $v0, $a3, capture_error
capture_way:
    lw $a1, 0($sp)
    lw $a2, 4($sp)
    addu $a1, $a1, $t8
    addu $a2, $a2, $t9
    li $a3, 167
    lw $t0, 8($sp)
    subu $a3, $a3, $t0
    jal length
    bne $v0, 2, capture_turn
    jal get_slot
    lw $t0, 8($sp)
    bne $v0, $t0, capture_turn
    li $a3, '.'
    subu $a1, $a1, $t8
    subu $a2, $a2, $t9
    jal set_slot
    subu $a1, $a1, $t8
    subu $a2, $a2, $t9
    jal set_slot
    lw $t0, 12($sp)
    addiu $t0, $t0, 2
    sw $t0, 12($sp)
capture_turn:
    negu $t8, $t8
    negu $t9, $t9
    lw $t0, 16($sp)
    addiu $t0, $t0, 1
    sw $t0, 16($sp)
    beq $t0, 1, capture_way
    beq $t0, 3, capture_way
    beq $t0, 4, capture_return
    beqz $t7, capture_return
    negu $t9, $t9
    b capture_way
capture_return:
    lw $v0, 12($sp)
    lw $ra, 28($sp)
    addiu $sp, $sp, 32
    jr $ra
capture_error:
    li $v0, -1
    lw $ra, 28($sp)
    addiu $sp, $sp, 32
    jr $ra

.globl check_horizontal_winner
check_horizontal_winner:
    li $t8, 0
    li $t9, 1
    b winner
.globl check_vertical_winner
check_vertical_winner:
    li $t8, 1
    li $t9, 0
    b winner
.globl check_sw_ne_diagonal_winner
check_sw_ne_diagonal_winner:
    li $t8, -1
    li $t9, 1
    b winner
.globl check_nw_se_diagonal_winner
check_nw_se_diagonal_winner:
    li $t8, 1
    li $t9, 1
winner:
    addiu $sp, $sp, -24
    sw $ra, 20($sp)
    move $a3, $a1
    li $t0, -1
    sw $t0, 0($sp)
    sw $t0, 4($sp)
    jal is_player
    beqz $v0, winner_return
    lw $t2, 0($a0)              # from the last slot to the first
    b winner_row
winner_column:
    addiu $t3, $t3, -1
    bltz $t3, winner_row
    move $a1, $t2
    move $a2, $t3
    jal length
    blt $v0, 5, winner_column
    subu $a1, $t2, $t8
    subu $a2, $t3, $t9
    jal get_slot
    beq $v0, $a3, winner_column # a longer line begins before
    sw $t2, 0($sp)
    sw $t3, 4($sp)
    b winner_return
winner_row:
    lw $t3, 4($a0)
    addiu $t2, $t2, -1
    bgez $t2, winner_column
winner_return:
    lw $v0, 0($sp)
    lw $v1, 4($sp)
    lw $ra, 20($sp)
    addiu $sp, $sp, 24
    jr $ra

.globl simulate_game
simulate_game:
    addiu $sp, $sp, -48
    sw $fp, 44($sp)
    sw $ra, 40($sp)
    move $fp, $sp
    sw $a0, 0($fp)              # board
    sw $a2, 4($fp)              # turns
    sw $a3, 8($fp)              # how many
    sw $zero, 12($fp)           # played
    li $t0, -1
    sw $t0, 16($fp)             # winner
    jal load_board
    beq $v0, -1, game_return
game_turn:
    lw $t0, 12($fp)
    lw $t1, 8($fp)
    bge $t0, $t1, game_return
    lw $t0, 4($fp)
    lbu $t1, 0($t0)
    beqz $t1, game_return
    sw $t1, 28($fp)             # player
    lbu $t1, 1($t0)
    lbu $t2, 2($t0)
    mul $t1, $t1, 10
    addu $t1, $t1, $t2
    addiu $t1, $t1, -528
    sw $t1, 20($fp)             # row
    lbu $t1, 3($t0)
    lbu $t2, 4($t0)
    mul $t1, $t1, 10
    addu $t1, $t1, $t2
    addiu $t1, $t1, -528
    sw $t1, 24($fp)             # column
    addiu $t0, $t0, 5
    sw $t0, 4($fp)
    jal game_arguments
    jal place_piece
    beq $v0, -1, game_turn
    lw $t0, 12($fp)
    addiu $t0, $t0, 1
    sw $t0, 12($fp)
    jal game_arguments
    jal check_horizontal_capture
    jal game_arguments
    jal check_vertical_capture
    jal game_arguments
    jal check_diagonal_capture
    jal game_player
    jal check_horizontal_winner
    bne $v0, -1, game_won
    jal game_player
    jal check_vertical_winner
    bne $v0, -1, game_won
    jal game_player
    jal check_sw_ne_diagonal_winner
    bne $v0, -1, game_won
    jal game_player
    jal check_nw_se_diagonal_winner
    bne $v0, -1, game_won
    lw $a0, 0($fp)
    jal game_status
    lw $a0, 0($fp)
    addu $v0, $v0, $v1
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    mul $t0, $t0, $t1
    beq $v0, $t0, game_return
    b game_turn
game_won:
    lw $t0, 28($fp)
    sw $t0, 16($fp)
game_return:
    lw $v0, 12($fp)
    lw $v1, 16($fp)
    move $sp, $fp
    lw $ra, 40($sp)
    lw $fp, 44($sp)
    addiu $sp, $sp, 48
    jr $ra
game_arguments:
    lw $a0, 0($fp)
    lw $a1, 20($fp)
    lw $a2, 24($fp)
    lw $a3, 28($fp)
    jr $ra
game_player:
    lw $a0, 0($fp)
    lw $a1, 28($fp)
    jr $ra
