# Pente, proj4.asm: every part written out, the way the handout tells it.
.text

# Part I. int load_board(board, filename)
load_board:
    addi $sp, $sp, -40
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    sw $s5, 24($sp)
    sw $s6, 28($sp)
    sw $s7, 32($sp)
    move $s0, $a0
    move $a0, $a1
    li $a1, 0
    li $a2, 0
    li $v0, 13
    syscall
    bltz $v0, load_missing
    move $s1, $v0            # file descriptor
    jal read_number
    sw $v0, 0($s0)
    jal read_number
    sw $v0, 4($s0)
    li $s4, 0                # X
    li $s5, 0                # O
    li $s6, 0                # invalid
    addi $s7, $s0, 8
    lw $s2, 0($s0)
load_row:
    beqz $s2, load_close
    lw $s3, 4($s0)
load_slot:
    beqz $s3, load_line_end
    jal read_char
    li $t0, '.'
    bltz $v0, load_store     # end of file
    beq $v0, '.', load_store
    beq $v0, 'X', load_x
    beq $v0, 'O', load_o
    beq $s6, 255, load_store
    addi $s6, $s6, 1
    j load_store
load_x:
    li $t0, 'X'
    beq $s4, 255, load_store
    addi $s4, $s4, 1
    j load_store
load_o:
    li $t0, 'O'
    beq $s5, 255, load_store
    addi $s5, $s5, 1
load_store:
    sb $t0, 0($s7)
    addi $s7, $s7, 1
    addi $s3, $s3, -1
    j load_slot
load_line_end:
    jal read_char
    addi $s2, $s2, -1
    j load_row
load_close:
    move $a0, $s1
    li $v0, 16
    syscall
    sll $v0, $s4, 16
    sll $t0, $s5, 8
    or $v0, $v0, $t0
    or $v0, $v0, $s6
    j load_done
load_missing:
    li $v0, -1
load_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    lw $s5, 24($sp)
    lw $s6, 28($sp)
    lw $s7, 32($sp)
    addi $sp, $sp, 40
    jr $ra

# one character of the file in $s1, or -1
read_char:
    addi $sp, $sp, -4
    move $a0, $s1
    move $a1, $sp
    li $a2, 1
    li $v0, 14
    syscall
    lbu $t1, 0($sp)
    addi $sp, $sp, 4
    blez $v0, read_nothing
    move $v0, $t1
    jr $ra
read_nothing:
    li $v0, -1
    jr $ra

read_number:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $s2, 4($sp)
    li $s2, 0
read_digit:
    jal read_char
    blt $v0, '0', read_number_done
    bgt $v0, '9', read_number_done
    mul $s2, $s2, 10
    addi $v0, $v0, -48
    add $s2, $s2, $v0
    j read_digit
read_number_done:
    move $v0, $s2
    lw $ra, 0($sp)
    lw $s2, 4($sp)
    addi $sp, $sp, 8
    jr $ra

# Part II. int get_slot(board, row, col)
get_slot:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    bltz $a1, get_slot_error
    bltz $a2, get_slot_error
    bge $a1, $t0, get_slot_error
    bge $a2, $t1, get_slot_error
    mult $a1, $t1
    mflo $t0
    add $t0, $t0, $a2
    add $t0, $t0, $a0
    lbu $v0, 8($t0)
    jr $ra
get_slot_error:
    li $v0, -1
    jr $ra

# Part III. int set_slot(board, row, col, character)
set_slot:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    bltz $a1, set_slot_error
    bltz $a2, set_slot_error
    bge $a1, $t0, set_slot_error
    bge $a2, $t1, set_slot_error
    mul $t0, $a1, $t1
    add $t0, $t0, $a2
    add $t0, $t0, $a0
    sb $a3, 8($t0)
    move $v0, $a3
    jr $ra
set_slot_error:
    li $v0, -1
    jr $ra

# Part IV. int place_piece(board, row, col, player)
place_piece:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    beq $a3, 'X', place_valid
    bne $a3, 'O', place_error
place_valid:
    jal get_slot
    beq $v0, -1, place_error
    beq $v0, 'X', place_error
    beq $v0, 'O', place_error
    jal set_slot
    j place_done
place_error:
    li $v0, -1
place_done:
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

# Part V. (int, int) game_status(board)
game_status:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    mul $t0, $t0, $t1
    addi $t2, $a0, 8
    li $v0, 0
    li $v1, 0
status_loop:
    blez $t0, status_done
    lbu $t3, 0($t2)
    bne $t3, 'X', status_not_x
    addi $v0, $v0, 1
status_not_x:
    bne $t3, 'O', status_not_o
    addi $v1, $v1, 1
status_not_o:
    addi $t2, $t2, 1
    addi $t0, $t0, -1
    j status_loop
status_done:
    jr $ra

# Part VI. int check_horizontal_capture(board, row, col, player)
check_horizontal_capture:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    jal check_own_piece
    bltz $v0, horizontal_capture_done
    li $t8, 0
    li $t9, 1
    jal capture_one_way
    move $s0, $v0
    li $t8, 0
    li $t9, -1
    jal capture_one_way
    add $v0, $v0, $s0
horizontal_capture_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    addi $sp, $sp, 8
    jr $ra

# Part VII.
check_vertical_capture:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    jal check_own_piece
    bltz $v0, vertical_capture_done
    li $t8, 1
    li $t9, 0
    jal capture_one_way
    move $s0, $v0
    li $t8, -1
    li $t9, 0
    jal capture_one_way
    add $v0, $v0, $s0
vertical_capture_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    addi $sp, $sp, 8
    jr $ra

# Part VIII.
check_diagonal_capture:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    jal check_own_piece
    bltz $v0, diagonal_capture_done
    li $t8, 1
    li $t9, 1
    jal capture_one_way
    move $s0, $v0
    li $t8, -1
    li $t9, 1
    jal capture_one_way
    add $s0, $s0, $v0
    li $t8, 1
    li $t9, -1
    jal capture_one_way
    add $s0, $s0, $v0
    li $t8, -1
    li $t9, -1
    jal capture_one_way
    add $v0, $v0, $s0
diagonal_capture_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    addi $sp, $sp, 8
    jr $ra

# $v0 is -1 unless the player's own piece is there
check_own_piece:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    li $v0, -1
    beq $a3, 'X', own_known
    bne $a3, 'O', own_done
own_known:
    jal get_slot
    beq $v0, $a3, own_done
    li $v0, -1
own_done:
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

# from ($a1, $a2) in the direction ($t8, $t9): 2 if a pair is taken, else 0
capture_one_way:
    addi $sp, $sp, -32
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    sw $s5, 24($sp)
    move $s0, $a1
    move $s1, $a2
    move $s2, $a3
    move $s3, $t8
    move $s4, $t9
    li $s5, 'X'
    bne $s2, 'X', capture_other
    li $s5, 'O'
capture_other:
    add $a1, $s0, $s3
    add $a2, $s1, $s4
    jal get_slot
    bne $v0, $s5, capture_none
    add $a1, $a1, $s3
    add $a2, $a2, $s4
    jal get_slot
    bne $v0, $s5, capture_none
    add $a1, $a1, $s3
    add $a2, $a2, $s4
    jal get_slot
    bne $v0, $s2, capture_none
    li $a3, '.'
    sub $a1, $a1, $s3
    sub $a2, $a2, $s4
    jal set_slot
    sub $a1, $a1, $s3
    sub $a2, $a2, $s4
    jal set_slot
    li $v0, 2
    j capture_done
capture_none:
    li $v0, 0
capture_done:
    move $a1, $s0
    move $a2, $s1
    move $a3, $s2
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    lw $s5, 24($sp)
    addi $sp, $sp, 32
    jr $ra

# Parts IX to XII. (int, int) check_..._winner(board, player)
check_horizontal_winner:
    li $a2, 0
    li $a3, 1
    j find_winner
check_vertical_winner:
    li $a2, 1
    li $a3, 0
    j find_winner
check_sw_ne_diagonal_winner:
    li $a2, -1
    li $a3, 1
    j find_winner
check_nw_se_diagonal_winner:
    li $a2, 1
    li $a3, 1

find_winner:
    addi $sp, $sp, -40
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    sw $s5, 24($sp)
    sw $s6, 28($sp)
    move $s0, $a0
    move $s1, $a1
    move $s2, $a2
    move $s3, $a3
    beq $s1, 'X', winner_start
    bne $s1, 'O', winner_none
winner_start:
    li $s4, 0                # row
winner_row:
    lw $t0, 0($s0)
    bge $s4, $t0, winner_none
    li $s5, 0                # column
winner_col:
    lw $t0, 4($s0)
    bge $s5, $t0, winner_next_row
    # the slot before must be no piece of the player: runs begin here
    move $a0, $s0
    sub $a1, $s4, $s2
    sub $a2, $s5, $s3
    jal get_slot
    beq $v0, $s1, winner_next_col
    li $s6, 5
    move $a1, $s4
    move $a2, $s5
winner_count:
    jal get_slot
    bne $v0, $s1, winner_next_col
    add $a1, $a1, $s2
    add $a2, $a2, $s3
    addi $s6, $s6, -1
    bgtz $s6, winner_count
    move $v0, $s4
    move $v1, $s5
    j winner_done
winner_next_col:
    addi $s5, $s5, 1
    j winner_col
winner_next_row:
    addi $s4, $s4, 1
    j winner_row
winner_none:
    li $v0, -1
    li $v1, -1
winner_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    lw $s5, 24($sp)
    lw $s6, 28($sp)
    addi $sp, $sp, 40
    jr $ra

# Part XIII. (int, int) simulate_game(board, filename, turns, num_turns_to_play)
simulate_game:
    addi $sp, $sp, -40
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    sw $s1, 8($sp)
    sw $s2, 12($sp)
    sw $s3, 16($sp)
    sw $s4, 20($sp)
    sw $s5, 24($sp)
    sw $s6, 28($sp)
    sw $s7, 32($sp)
    move $s0, $a0
    move $s1, $a2            # next turn
    move $s2, $a3            # how many at most
    li $s3, 0                # valid turns
    li $s7, -1               # winner
    jal load_board
    beq $v0, -1, simulate_done
simulate_loop:
    bge $s3, $s2, simulate_done
    # five characters must be left
    li $t0, 5
    move $t1, $s1
simulate_look:
    lbu $t2, 0($t1)
    beqz $t2, simulate_done
    addi $t1, $t1, 1
    addi $t0, $t0, -1
    bgtz $t0, simulate_look
    lbu $s4, 0($s1)
    lbu $t0, 1($s1)
    lbu $t1, 2($s1)
    addi $t0, $t0, -48
    addi $t1, $t1, -48
    mul $t0, $t0, 10
    add $s5, $t0, $t1
    lbu $t0, 3($s1)
    lbu $t1, 4($s1)
    addi $t0, $t0, -48
    addi $t1, $t1, -48
    mul $t0, $t0, 10
    add $s6, $t0, $t1
    addi $s1, $s1, 5
    jal simulate_arguments
    jal place_piece
    bltz $v0, simulate_loop
    addi $s3, $s3, 1
    jal simulate_arguments
    jal check_horizontal_capture
    jal simulate_arguments
    jal check_vertical_capture
    jal simulate_arguments
    jal check_diagonal_capture
    move $a0, $s0
    move $a1, $s4
    jal check_horizontal_winner
    bgez $v0, simulate_won
    move $a0, $s0
    move $a1, $s4
    jal check_vertical_winner
    bgez $v0, simulate_won
    move $a0, $s0
    move $a1, $s4
    jal check_sw_ne_diagonal_winner
    bgez $v0, simulate_won
    move $a0, $s0
    move $a1, $s4
    jal check_nw_se_diagonal_winner
    bgez $v0, simulate_won
    move $a0, $s0
    jal game_status
    add $v0, $v0, $v1
    lw $t0, 0($s0)
    lw $t1, 4($s0)
    mul $t0, $t0, $t1
    bne $v0, $t0, simulate_loop
    j simulate_done
simulate_won:
    move $s7, $s4
simulate_done:
    move $v0, $s3
    move $v1, $s7
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    lw $s1, 8($sp)
    lw $s2, 12($sp)
    lw $s3, 16($sp)
    lw $s4, 20($sp)
    lw $s5, 24($sp)
    lw $s6, 28($sp)
    lw $s7, 32($sp)
    addi $sp, $sp, 40
    jr $ra
simulate_arguments:
    move $a0, $s0
    move $a1, $s5
    move $a2, $s6
    move $a3, $s4
    jr $ra
