# Tetrisito without recursion: a counter of choices, each a piece and an offset, advances like an
# odometer; the grids lie above each other, a byte a cell.
.include "odometer.inc"
.data
goal:    .space 60
boxes:   .space 256
count:   .word 0
choice:  .word 0:20               # 8 * piece + offset, by depth
taken:   .word 0:20
    .align 2
grids:   .space 1200
.text
main:
    la $a0, grids+24
    read_cells 36
    la $a0, goal+24
    read_cells 36
read_digit:
    read_char
    blt $v0, '1', read_digit
    bgt $v0, '9', read_digit
    addi $s7, $v0, -48
    la $a0, boxes
    sll $t9, $s7, 4
    read_cells $t9
    move $s0, $zero               # depth
    la $s1, grids                 # the grid there
fresh:
    # the goal? or too much already?
    move $t0, $zero
    li $t3, 1
compare:
    add $t1, $s1, $t0
    lb $t1, 0($t1)
    lb $t2, goal($t0)
    bgt $t1, $t2, up
    beq $t1, $t2, alike
    move $t3, $zero
alike:
    addi $t0, $t0, 1
    blt $t0, 60, compare
    bnez $t3, yes
    sll $t0, $s0, 2
    sw $zero, choice($t0)
try:
    sll $t0, $s0, 2
    lw $s2, choice($t0)
    srl $s3, $s2, 3               # the piece
    andi $s4, $s2, 7              # its offset
    bge $s3, $s7, up
    lb $t1, taken($s3)
    bnez $t1, wall
    sll $s5, $s3, 4               # its box
    li $s6, 0
fall:
    addi $s6, $s6, 1
    for_blocks blocked
    j fall
blocked:
    bltz $t9, wall
    addi $s6, $s6, -1
    copy_grid
    addi $s1, $s1, 60
    put_blocks sticks_out
    li $t1, 1
    sb $t1, taken($s3)
    addi $s0, $s0, 1
    j fresh
sticks_out:
    addi $s1, $s1, -60
    addi $s2, $s2, 1
    j advance
wall:
    ori $s2, $s2, 7               # the next piece
    addi $s2, $s2, 1
advance:
    sll $t0, $s0, 2
    sw $s2, choice($t0)
    j try
up:
    beqz $s0, no
    addi $s0, $s0, -1
    addi $s1, $s1, -60
    sll $t0, $s0, 2
    lw $s2, choice($t0)
    srl $s3, $s2, 3
    sb $zero, taken($s3)
    addi $s2, $s2, 1
    j advance
yes:
    say "YES"
no: say "NO"
