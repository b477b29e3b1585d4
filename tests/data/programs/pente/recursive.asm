# Pente with recursion and a table of directions; a short line of a file is filled with dots.
.data
directions: .word 0 1 1 0 -1 1 1 1      # east, south, north-east, south-east
buffer: .byte 0
.text
.globl load_board get_slot set_slot place_piece game_status
.globl check_horizontal_capture check_vertical_capture check_diagonal_capture
.globl check_horizontal_winner check_vertical_winner check_sw_ne_diagonal_winner
.globl check_nw_se_diagonal_winner simulate_game

load_board:
    addi $sp $sp -32
    sw $ra 28($sp)
    sw $s0 24($sp)
    sw $s1 20($sp)
    sw $s2 16($sp)
    sw $s3 12($sp)
    sw $s4 8($sp)
    sw $s5 4($sp)
    move $s0 $a0
    move $a0 $a1
    li $a1 0
    li $a2 0
    li $v0 13
    syscall
    move $s1 $v0
    li $v0 -1
    bltz $s1 loaded
    jal decimal
    sw $v1 0($s0)
    jal decimal
    sw $v1 4($s0)
    addi $s2 $s0 8
    lw $t0 0($s0)
    lw $t1 4($s0)
    mul $t0 $t0 $t1
    add $s3 $s2 $t0         # the end of the slots
    li $s4 0                # X in the upper half, O in the lower
    li $s5 0                # others
next_line:
    bgeu $s2 $s3 encoded
    lw $t9 4($s0)           # left in this row
next_slot:
    jal character
    blt $v0 '\n' pad
    beq $v0 '\n' pad
    blez $t9 next_slot      # a longer line: read on to its end
    li $t0 '.'
    beq $v0 '.' write
    li $t1 0x10000
    beq $v0 'X' piece
    li $t1 1
    beq $v0 'O' piece
    addi $s5 $s5 1
    b write
piece:
    add $s4 $s4 $t1
    move $t0 $v0
write:
    sb $t0 0($s2)
    addi $s2 $s2 1
    addi $t9 $t9 -1
    b next_slot
pad:
    blez $t9 next_line
    li $t0 '.'
    sb $t0 0($s2)
    addi $s2 $s2 1
    addi $t9 $t9 -1
    b pad
encoded:
    li $v0 16
    move $a0 $s1
    syscall
    srl $a0 $s4 16
    jal at_most_a_byte
    sll $t2 $v0 16
    andi $a0 $s4 0xffff
    jal at_most_a_byte
    sll $t3 $v0 8
    or $t2 $t2 $t3
    move $a0 $s5
    jal at_most_a_byte
    or $v0 $v0 $t2
loaded:
    lw $s5 4($sp)
    lw $s4 8($sp)
    lw $s3 12($sp)
    lw $s2 16($sp)
    lw $s1 20($sp)
    lw $s0 24($sp)
    lw $ra 28($sp)
    addi $sp $sp 32
    jr $ra
at_most_a_byte:
    move $v0 $a0
    ble $v0 255 a_byte
    li $v0 255
a_byte:
    jr $ra
character:                  # of the file $s1: $v0, -1 at its end
    move $a0 $s1
    la $a1 buffer
    li $a2 1
    li $v0 14
    syscall
    beq $v0 1 read_one
    li $v0 -1
    jr $ra
read_one:
    lbu $v0 buffer
    jr $ra
decimal:                    # a line with a number: $v1
    addi $sp $sp -4
    sw $ra ($sp)
    li $v1 0
decimal_digit:
    jal character
    blt $v0 '0' decimal_end
    mul $v1 $v1 10
    add $v1 $v1 $v0
    addi $v1 $v1 -48
    b decimal_digit
decimal_end:
    lw $ra ($sp)
    addi $sp $sp 4
    jr $ra

get_slot:
    li $v0 -1
    lw $t0 0($a0)
    sltu $t0 $a1 $t0
    lw $t1 4($a0)
    sltu $t2 $a2 $t1
    and $t0 $t0 $t2
    beqz $t0 get_slot_end
    mul $t0 $a1 $t1
    add $t0 $t0 $a2
    add $t0 $t0 $a0
    lbu $v0 8($t0)
get_slot_end:
    jr $ra

set_slot:
    addi $sp $sp -4
    sw $ra ($sp)
    jal get_slot            # leaves the slot's address in $t0
    bltz $v0 set_slot_end
    sb $a3 8($t0)
    move $v0 $a3
set_slot_end:
    lw $ra ($sp)
    addi $sp $sp 4
    jr $ra

place_piece:
    addi $sp $sp -4
    sw $ra ($sp)
    beq $a3 88 place_look
    beq $a3 79 place_look
place_no:
    li $v0 -1
    b place_end
place_look:
    jal get_slot
    beq $v0 88 place_no
    beq $v0 79 place_no
    bltz $v0 place_end
    jal set_slot
place_end:
    lw $ra ($sp)
    addi $sp $sp 4
    jr $ra

game_status:
    lw $t0 0($a0)
    lw $t1 4($a0)
    mul $a1 $t0 $t1
    addi $a0 $a0 8
status_of:                  # the $a1 slots at $a0, recursively by halves
    bgt $a1 1 status_halves
    li $v0 0
    li $v1 0
    blez $a1 status_end
    lbu $t0 ($a0)
    seq $v0 $t0 'X'
    seq $v1 $t0 'O'
status_end:
    jr $ra
status_halves:
    addi $sp $sp -20
    sw $ra 0($sp)
    srl $t0 $a1 1
    add $t1 $a0 $t0
    sub $t2 $a1 $t0
    sw $t1 4($sp)
    sw $t2 8($sp)
    move $a1 $t0
    jal status_of
    sw $v0 12($sp)
    sw $v1 16($sp)
    lw $a0 4($sp)
    lw $a1 8($sp)
    jal status_of
    lw $t0 12($sp)
    lw $t1 16($sp)
    add $v0 $v0 $t0
    add $v1 $v1 $t1
    lw $ra 0($sp)
    addi $sp $sp 20
    jr $ra

check_horizontal_capture:
    li $t8 0
    li $t9 1
    b capture
check_vertical_capture:
    li $t8 1
    li $t9 2
    b capture
check_diagonal_capture:
    li $t8 2
    li $t9 4
capture:                    # along the directions from $t8 to $t9 - 1, both ways
    addi $sp $sp -40
    sw $ra 36($sp)
    sw $s0 32($sp)
    sw $s1 28($sp)
    sw $s2 24($sp)
    sw $s3 20($sp)
    sw $s4 16($sp)
    sw $s5 12($sp)
    sw $s6 8($sp)
    move $s3 $a3
    li $s6 -1
    beq $s3 'X' capture_look
    bne $s3 'O' capture_end
capture_look:
    jal get_slot
    bne $v0 $s3 capture_end
    li $s6 0
    sll $s4 $t8 3
    sll $s5 $t9 3
    move $s0 $a1
    move $s1 $a2
capture_direction:
    bge $s4 $s5 capture_end
    lw $t8 directions($s4)
    lw $t9 directions+4($s4)
    jal sandwich
    neg $t8 $t8
    neg $t9 $t9
    jal sandwich
    addi $s4 $s4 8
    b capture_direction
capture_end:
    move $v0 $s6
    lw $s6 8($sp)
    lw $s5 12($sp)
    lw $s4 16($sp)
    lw $s3 20($sp)
    lw $s2 24($sp)
    lw $s1 28($sp)
    lw $s0 32($sp)
    lw $ra 36($sp)
    addi $sp $sp 40
    jr $ra
sandwich:                   # from ($s0, $s1) by ($t8, $t9); adds to $s6
    addi $sp $sp -4
    sw $ra ($sp)
    li $s2 167              # X + O
    sub $s2 $s2 $s3
    li $t7 1
    move $a1 $s0
    move $a2 $s1
sandwich_next:
    add $a1 $a1 $t8
    add $a2 $a2 $t9
    jal get_slot
    beq $t7 3 sandwich_last
    bne $v0 $s2 sandwich_end
    addi $t7 $t7 1
    b sandwich_next
sandwich_last:
    bne $v0 $s3 sandwich_end
    addi $s6 $s6 2
    li $a3 '.'
    sub $a1 $a1 $t8
    sub $a2 $a2 $t9
    jal set_slot
    sub $a1 $a1 $t8
    sub $a2 $a2 $t9
    jal set_slot
sandwich_end:
    lw $ra ($sp)
    addi $sp $sp 4
    jr $ra

check_horizontal_winner:
    li $a3 0
    b find
check_vertical_winner:
    li $a3 8
    b find
check_sw_ne_diagonal_winner:
    li $a3 16
    b find
check_nw_se_diagonal_winner:
    li $a3 24
find:                       # from the last slot up to the first: the best so far is kept
    addi $sp $sp -28
    sw $ra 24($sp)
    sw $s0 20($sp)
    sw $s1 16($sp)
    sw $s2 12($sp)
    sw $s3 8($sp)
    li $t4 -1
    li $t5 -1
    lw $s2 directions($a3)
    lw $s3 directions+4($a3)
    move $s0 $a1
    beq $s0 'X' find_rows
    bne $s0 'O' find_end
find_rows:
    lw $a1 0($a0)
find_row:
    addi $a1 $a1 -1
    bltz $a1 find_end
    lw $a2 4($a0)
find_slot:
    addi $a2 $a2 -1
    bltz $a2 find_row
    move $s1 $a1
    move $t6 $a2
    jal run                 # $v1: how long a run is from here
    move $a1 $s1
    move $a2 $t6
    blt $v1 5 find_slot
    # its beginning alone counts
    sub $a1 $a1 $s2
    sub $a2 $a2 $s3
    jal get_slot
    move $a1 $s1
    move $a2 $t6
    beq $v0 $s0 find_slot
    move $t4 $a1
    move $t5 $a2
    b find_slot
find_end:
    move $v0 $t4
    move $v1 $t5
    lw $s3 8($sp)
    lw $s2 12($sp)
    lw $s1 16($sp)
    lw $s0 20($sp)
    lw $ra 24($sp)
    addi $sp $sp 28
    jr $ra
run:                        # 0 if another piece is there, else 1 + the run of the next slot
    addi $sp $sp -4
    sw $ra ($sp)
    jal get_slot
    li $v1 0
    bne $v0 $s0 run_end
    add $a1 $a1 $s2
    add $a2 $a2 $s3
    jal run
    addi $v1 $v1 1
run_end:
    lw $ra ($sp)
    addi $sp $sp 4
    jr $ra

simulate_game:
    addi $sp $sp -44
    sw $ra 40($sp)
    sw $s0 36($sp)
    sw $s1 32($sp)
    sw $s2 28($sp)
    sw $s3 24($sp)
    sw $s4 20($sp)
    sw $s5 16($sp)
    sw $s6 12($sp)
    sw $s7 8($sp)
    move $s0 $a0
    move $s1 $a2
    move $s2 $a3
    li $s3 0
    li $s4 -1
    jal load_board
    bltz $v0 simulated
each_turn:
    bge $s3 $s2 simulated
    move $a0 $s1
    li $a1 5
    jal has_characters
    beqz $v0 simulated
    lbu $s7 0($s1)
    lbu $a0 1($s1)
    lbu $a1 2($s1)
    jal two
    move $s5 $v0
    lbu $a0 3($s1)
    lbu $a1 4($s1)
    jal two
    move $s6 $v0
    addi $s1 $s1 5
    jal arguments
    jal place_piece
    beq $v0 -1 each_turn
    addi $s3 $s3 1
    jal arguments
    jal check_horizontal_capture
    jal arguments
    jal check_vertical_capture
    jal arguments
    jal check_diagonal_capture
    li $t0 0
    sw $t0 4($sp)
each_winner:
    lw $a3 4($sp)
    move $a0 $s0
    move $a1 $s7
    jal find
    bgez $v0 has_won
    lw $a3 4($sp)
    addi $a3 $a3 8
    sw $a3 4($sp)
    blt $a3 32 each_winner
    move $a0 $s0
    jal game_status
    add $t2 $v0 $v1
    lw $t0 0($s0)
    lw $t1 4($s0)
    mul $t0 $t0 $t1
    bne $t2 $t0 each_turn
    b simulated
has_won:
    move $s4 $s7
simulated:
    move $v0 $s3
    move $v1 $s4
    lw $s7 8($sp)
    lw $s6 12($sp)
    lw $s5 16($sp)
    lw $s4 20($sp)
    lw $s3 24($sp)
    lw $s2 28($sp)
    lw $s1 32($sp)
    lw $s0 36($sp)
    lw $ra 40($sp)
    addi $sp $sp 44
    jr $ra
arguments:
    move $a0 $s0
    move $a1 $s5
    move $a2 $s6
    move $a3 $s7
    jr $ra
two:
    mul $v0 $a0 10
    add $v0 $v0 $a1
    addi $v0 $v0 -528
    jr $ra
has_characters:             # whether $a1 characters are left at $a0
    li $v0 1
    beqz $a1 has_end
    lb $v0 ($a0)
    beqz $v0 has_end
    addi $a0 $a0 1
    addi $a1 $a1 -1
    b has_characters
has_end:
    jr $ra
