# Parts 6 to 12: what lies on a ray is gathered into a word, and compared as one.
.include "frame.inc"
.text
# the four slots from ($a1, $a2) on by ($s1, $s2), the first in the lowest byte
ray:
    addi $sp, $sp, -12
    sw $ra, 0($sp)
    li $s3, 0
    li $s4, 0
ray_slot:
    jal get_slot
    andi $v0, $v0, 0x7f
    sllv $v0, $v0, $s4
    or $s3, $s3, $v0
    add $a1, $a1, $s1
    add $a2, $a2, $s2
    addi $s4, $s4, 8
    bne $s4, 32, ray_slot
    lw $ra, 0($sp)
    addi $sp, $sp, 12
    move $v0, $s3
    jr $ra

.globl check_horizontal_capture, check_vertical_capture, check_diagonal_capture
check_horizontal_capture:
    li $t9, 0x12                # directions: a nibble for down + 1, one for right + 1
    b captures
check_vertical_capture:
    li $t9, 0x21
    b captures
check_diagonal_capture:
    li $t9, 0x2202
captures:
    frame
    move $s5, $t9
    li $s6, -1
    li $s7, 0x584f4f58          # XOOX
    beq $a3, 'X', may_capture
    li $s7, 0x4f58584f          # OXXO
    bne $a3, 'O', captured
may_capture:
    jal get_slot
    bne $v0, $a3, captured
    li $s6, 0
    move $t4, $a1
    move $t5, $a2
next_direction:
    beqz $s5, captured
    andi $s2, $s5, 15
    addi $s2, $s2, -1
    srl $s1, $s5, 4
    andi $s1, $s1, 15
    addi $s1, $s1, -1
    srl $s5, $s5, 8
    jal take
    neg $s1, $s1
    neg $s2, $s2
    jal take
    b next_direction
captured:
    move $v0, $s6
    unframe
take:
    move $s0, $ra
    move $a1, $t4
    move $a2, $t5
    jal ray
    bne $v0, $s7, took
    add $a1, $t4, $s1
    add $a2, $t5, $s2
    li $a3, '.'
    jal set_slot
    add $a1, $a1, $s1
    add $a2, $a2, $s2
    jal set_slot
    addi $s6, $s6, 2
took:
    jr $s0

.globl check_horizontal_winner, check_vertical_winner
.globl check_sw_ne_diagonal_winner, check_nw_se_diagonal_winner
check_horizontal_winner:
    li $a2, 0
    li $a3, 1
    b winner
check_vertical_winner:
    li $a2, 1
    li $a3, 0
    b winner
check_sw_ne_diagonal_winner:
    li $a2, -1
    li $a3, 1
    b winner
check_nw_se_diagonal_winner:
    li $a2, 1
    li $a3, 1
winner:
    frame
    move $s1, $a2
    move $s2, $a3
    li $s7, 0x58585858
    beq $a1, 'X', look
    li $s7, 0x4f4f4f4f
    bne $a1, 'O', nobody
look:
    lw $s5, ($a0)
upper:
    addi $s5, $s5, -1
    bltz $s5, nobody
    lw $s6, 4($a0)
lefter:
    addi $s6, $s6, -1
    bltz $s6, upper
    move $a1, $s5
    move $a2, $s6
    jal ray
    bne $v0, $s7, lefter
    jal get_slot                # the fifth
    andi $t1, $s7, 255
    bne $v0, $t1, lefter
    sub $a1, $s5, $s1           # and none before the first
    sub $a2, $s6, $s2
    jal get_slot
    andi $t1, $s7, 255
    beq $v0, $t1, lefter
    move $v0, $s5
    move $v1, $s6
    unframe
nobody:
    li $v0, -1
    li $v1, -1
    unframe
