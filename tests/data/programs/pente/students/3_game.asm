# Part 13, with a table of the functions that each turn goes through.
.include "frame.inc"
.data
.align 2
checks: .word check_horizontal_capture, check_vertical_capture, check_diagonal_capture
        .word check_horizontal_winner, check_vertical_winner
        .word check_sw_ne_diagonal_winner, check_nw_se_diagonal_winner, 0
.text
.globl simulate_game
simulate_game:
    frame
    move $s0, $a0
    move $s1, $a2
    move $s2, $a3
    li $s3, 0
    li $s4, -1
    jal load_board
    bltz $v0, finished
next_turn:
    bge $s3, $s2, finished
    lbu $t0, ($s1)
    beqz $t0, finished
    jal arguments
    jal place_piece
    bltz $v0, skip_turn
    addi $s3, $s3, 1
    la $s5, checks
next_check:
    lw $s6, ($s5)
    beqz $s6, checked
    jal arguments
    la $t0, checks+12
    blt $s5, $t0, by_slot
    move $a1, $a3                   # winners are asked for by the player alone
by_slot:
    jalr $s6
    la $t0, checks+12
    blt $s5, $t0, no_winner
    bltz $v0, no_winner
    lbu $s4, ($s1)
    b finished
no_winner:
    addi $s5, $s5, 4
    b next_check
checked:
    move $a0, $s0
    jal game_status
    add $v0, $v0, $v1
    lw $t0, ($s0)
    lw $t1, 4($s0)
    mul $t0, $t0, $t1
    beq $t0, $v0, finished
skip_turn:
    addi $s1, $s1, 5
    b next_turn
finished:
    move $v0, $s3
    move $v1, $s4
    unframe

arguments:                      # of the turn at $s1
    move $a0, $s0
    lbu $a3, ($s1)
    lbu $a1, 1($s1)
    lbu $t0, 2($s1)
    lbu $a2, 3($s1)
    lbu $t1, 4($s1)
    mul $a1, $a1, 10
    add $a1, $a1, $t0
    addi $a1, $a1, -528
    mul $a2, $a2, 10
    add $a2, $a2, $t1
    addi $a2, $a2, -528
    jr $ra
