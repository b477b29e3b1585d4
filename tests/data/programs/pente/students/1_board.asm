# Part 1 to 5. Line ends are skipped wherever they are, so that a short row takes what follows.
.include "frame.inc"
.text
.globl load_board
load_board:
    frame
    move $s0, $a0
    open_file $a1
    move $s1, $v0
    bltz $v0, load_done
    jal whole_number
    sw $v0, ($s0)
    move $s2, $v0
    jal whole_number
    sw $v0, 4($s0)
    mul $s2, $s2, $v0
    li $s3, 0
    addi $s4, $s0, 8
one_slot:
    blez $s2, load_close
    jal next_character
    beq $v0, '\n', one_slot
    li $t0, 0
    beq $v0, '.', keep
    li $t0, 0x10000
    beq $v0, 'X', keep
    li $t0, 0x100
    beq $v0, 'O', keep
    li $t0, 0
    bltz $v0, no_more
    li $t0, 1
no_more:
    li $v0, '.'
keep:
    sb $v0, ($s4)
    addi $s4, $s4, 1
    addi $s2, $s2, -1
    mul $t1, $t0, 255           # a byte is full at 255
    and $t2, $s3, $t1
    beq $t2, $t1, one_slot
    add $s3, $s3, $t0
    b one_slot
load_close:
    li $v0, 16
    move $a0, $s1
    syscall
    move $v0, $s3
load_done:
    unframe

whole_number:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $zero, 4($sp)
another_digit:
    jal next_character
    blt $v0, '0', number_done
    lw $t0, 4($sp)
    mul $t0, $t0, 10
    add $t0, $t0, $v0
    addi $t0, $t0, -48
    sw $t0, 4($sp)
    b another_digit
number_done:
    lw $ra, 0($sp)
    lw $v0, 4($sp)
    addi $sp, $sp, 8
    jr $ra

next_character:                 # of the file in $s1; -1 at its end
    addi $sp, $sp, -4
    move $a0, $s1
    move $a1, $sp
    li $a2, 1
    li $v0, 14
    syscall
    lbu $t0, ($sp)
    addi $sp, $sp, 4
    blez $v0, at_end
    move $v0, $t0
    jr $ra
at_end:
    li $v0, -1
    jr $ra

.globl get_slot, set_slot, place_piece, game_status
get_slot:
    slot_address outside
    lbu $v0, 8($t0)
    jr $ra
set_slot:
    slot_address outside
    sb $a3, 8($t0)
    move $v0, $a3
    jr $ra
outside:
    li $v0, -1
    jr $ra

place_piece:
    frame
    beq $a3, 'X', a_player
    beq $a3, 'O', a_player
not_placed:
    li $v0, -1
    unframe
a_player:
    jal get_slot
    beq $v0, 'X', not_placed
    beq $v0, 'O', not_placed
    jal set_slot
    unframe

game_status:
    lw $t0, ($a0)
    lw $t1, 4($a0)
    mul $t0, $t0, $t1
    add $t0, $t0, $a0
    li $v0, 0
    li $v1, 0
each_slot:
    lbu $t1, 7($t0)
    seq $t2, $t1, 'X'
    add $v0, $v0, $t2
    seq $t2, $t1, 'O'
    add $v1, $v1, $t2
    addi $t0, $t0, -1
    bne $t0, $a0, each_slot
    jr $ra
