.include "macros.asm"
.data
# Pairs of row and column steps, ended by 0, 0.
across: .byte 0, 1, 0, -1, 0, 0
down: .byte 1, 0, -1, 0, 0, 0
diagonal: .byte 1, 1, 1, -1, -1, 1, -1, -1, 0, 0
.text
.globl check_horizontal_capture, check_vertical_capture, check_diagonal_capture
check_horizontal_capture:
    la $t9, across
    b captures
check_vertical_capture:
    la $t9, down
    b captures
check_diagonal_capture:
    la $t9, diagonal
captures:
    enter
    move $s0, $t9
    move $s1, $a1
    move $s2, $a2
    move $s3, $a3
    li $s4, -1               # how many
    check_player($a3, finished)
    jal get_slot
    bne $v0, $s3, finished
    li $s4, 0
    xori $s5, $s3, 0x17      # X is 0x58, O is 0x4f
way:
    lb $s6, 0($s0)
    lb $s7, 1($s0)
    addi $s0, $s0, 2
    or $t0, $s6, $s7
    beqz $t0, finished
    add $a1, $s1, $s6
    add $a2, $s2, $s7
    jal get_slot
    bne $v0, $s5, way
    add $a1, $a1, $s6
    add $a2, $a2, $s7
    jal get_slot
    bne $v0, $s5, way
    add $a1, $a1, $s6
    add $a2, $a2, $s7
    jal get_slot
    bne $v0, $s3, way
    li $a3, EMPTY
    sub $a1, $a1, $s6
    sub $a2, $a2, $s7
    jal set_slot
    sub $a1, $a1, $s6
    sub $a2, $a2, $s7
    jal set_slot
    addi $s4, $s4, 2
    b way
finished:
    move $v0, $s4
    leave
