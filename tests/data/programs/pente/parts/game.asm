.include "macros.asm"
.macro call(%function)
    move $a0, $s0
    move $a1, $s5
    move $a2, $s6
    move $a3, $s4
    jal %function
.end_macro
.macro call_winner(%function)
    move $a0, $s0
    move $a1, $s4
    jal %function
    bne $v0, -1, won
.end_macro
.macro two_digits(%register, %offset)
    lbu $t0, %offset($s2)
    subi $t0, $t0, '0'
    mul $t0, $t0, 10
    addiu $t1, $s2, %offset
    lbu $t1, 1($t1)
    add $t0, $t0, $t1
    subi %register, $t0, '0'
.end_macro
.text
.globl simulate_game
simulate_game:
    enter
    move $s0, $a0
    move $s2, $a2
    move $s3, $a3
    move $s1, $zero
    li $s7, -1
    jal load_board
    bltz $v0, over
    move $t0, $s2
length:
    lbu $t1, ($t0)
    addi $t0, $t0, 1
    bnez $t1, length
    sub $t0, $t0, $s2
    subi $t0, $t0, 1
    li $t1, 5
    div $t0, $t1
    mflo $t0
    sll $t1, $t0, 2
    add $t0, $t0, $t1
    add $t0, $t0, $s2
    addi $sp, $sp, -4
    sw $t0, ($sp)            # behind the last whole turn
turn:
    bge $s1, $s3, finished
    lw $t0, ($sp)
    bge $s2, $t0, finished
    lbu $s4, ($s2)
    two_digits($s5, 1)
    two_digits($s6, 3)
    addi $s2, $s2, 5
    call(place_piece)
    bltz $v0, turn
    addi $s1, $s1, 1
    call(check_horizontal_capture)
    call(check_vertical_capture)
    call(check_diagonal_capture)
    call_winner(check_horizontal_winner)
    call_winner(check_vertical_winner)
    call_winner(check_sw_ne_diagonal_winner)
    call_winner(check_nw_se_diagonal_winner)
    move $a0, $s0
    jal game_status
    add $v0, $v0, $v1
    lw $t0, ROWS($s0)
    lw $t1, COLS($s0)
    mult $t0, $t1
    mflo $t0
    beq $v0, $t0, finished
    b turn
won:
    move $s7, $s4
finished:
    addi $sp, $sp, 4
over:
    move $v0, $s1
    move $v1, $s7
    leave
