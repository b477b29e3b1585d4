.include "macros.asm"
.text
.globl get_slot, set_slot, place_piece, game_status, slot_address
# The address of a slot in $v1, or 0: unsigned comparisons take negative numbers for large ones.
slot_address:
    lw $t0, ROWS($a0)
    lw $t1, COLS($a0)
    move $v1, $zero
    bgeu $a1, $t0, outside
    bgeu $a2, $t1, outside
    mul $v1, $a1, $t1
    add $v1, $v1, $a2
    add $v1, $v1, $a0
    addi $v1, $v1, SLOTS
outside:
    jr $ra

get_slot:
    addi $sp, $sp, -4
    sw $ra, ($sp)
    jal slot_address
    lw $ra, ($sp)
    addi $sp, $sp, 4
    li $v0, -1
    beqz $v1, got
    lbu $v0, ($v1)
got:
    jr $ra

set_slot:
    addi $sp, $sp, -4
    sw $ra, ($sp)
    jal slot_address
    lw $ra, ($sp)
    addi $sp, $sp, 4
    li $v0, -1
    beqz $v1, set
    sb $a3, ($v1)
    move $v0, $a3
set:
    jr $ra

place_piece:
    addi $sp, $sp, -4
    sw $ra, ($sp)
    check_player($a3, refused)
    jal get_slot
    bltz $v0, placed
    check_player($v0, free)
refused:
    li $v0, -1
    b placed
free:
    jal set_slot
placed:
    lw $ra, ($sp)
    addi $sp, $sp, 4
    jr $ra

game_status:
    lw $t0, ROWS($a0)
    lw $t1, COLS($a0)
    mul $t0, $t0, $t1
    move $v0, $zero
    move $v1, $zero
again:
    beqz $t0, told
    add $t1, $a0, $t0
    lbu $t1, 7($t1)
    seq $t2, $t1, 'X'
    add $v0, $v0, $t2
    seq $t2, $t1, 'O'
    add $v1, $v1, $t2
    subi $t0, $t0, 1
    b again
told:
    jr $ra
