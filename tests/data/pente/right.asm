# Four of Pente's functions, written for the tests.
.text
get_slot:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    bltz $a1, get_slot_bad
    bge $a1, $t0, get_slot_bad
    bltz $a2, get_slot_bad
    bge $a2, $t1, get_slot_bad
    mul $t0, $a1, $t1
    add $t0, $t0, $a2
    add $t0, $t0, $a0
    lbu $v0, 8($t0)
    jr $ra
get_slot_bad:
    li $v0, -1
    jr $ra

set_slot:
    addi $sp, $sp, -8
    sw $ra, 0($sp)
    sw $s0, 4($sp)
    move $s0, $a3
    jal get_slot
    bltz $v0, set_slot_done
    sb $s0, 8($t0)
    move $v0, $s0
set_slot_done:
    lw $ra, 0($sp)
    lw $s0, 4($sp)
    addi $sp, $sp, 8
    jr $ra

place_piece:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    li $t2, 'X'
    beq $a3, $t2, place_piece_known
    li $t2, 'O'
    bne $a3, $t2, place_piece_bad
place_piece_known:
    jal get_slot
    bltz $v0, place_piece_bad
    li $t2, 'X'
    beq $v0, $t2, place_piece_bad
    li $t2, 'O'
    beq $v0, $t2, place_piece_bad
    jal set_slot
    j place_piece_done
place_piece_bad:
    li $v0, -1
place_piece_done:
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

game_status:
    lw $t0, 0($a0)
    lw $t1, 4($a0)
    mul $t0, $t0, $t1
    addi $t1, $a0, 8
    add $t0, $t0, $t1
    li $v0, 0
    li $v1, 0
game_status_next:
    bge $t1, $t0, game_status_done
    lbu $t2, 0($t1)
    addi $t1, $t1, 1
    li $t3, 'X'
    bne $t2, $t3, game_status_not_x
    addi $v0, $v0, 1
game_status_not_x:
    li $t3, 'O'
    bne $t2, $t3, game_status_next
    addi $v1, $v1, 1
    j game_status_next
game_status_done:
    jr $ra
