# Tetrisito the document's way: ten rows of eight bytes with their line ends, blocks of a fixed
# size, macros for everything, and a copy of the grid from the heap for every drop.
.macro read_file(%bytes, %address)
    li $v0, 14
    li $a0, 0
    move $a1, %address
    li $a2, %bytes
    syscall
.end_macro
.macro push(%register)
    subi $sp, $sp, 4
    sw %register, 0($sp)
.end_macro
.macro pop(%register)
    lw %register, 0($sp)
    addi $sp, $sp, 4
.end_macro
.macro get_input(%grid)                 # four hidden rows, then those of the file with X for #
    la $t0, %grid
    li $t1, 4
hidden:
    li $t2, 0x2e2e2e2e
    sw $t2, 0($t0)
    li $t2, 0x0a0d2e2e
    sw $t2, 4($t0)
    addi $t0, $t0, 8
    subi $t1, $t1, 1
    bnez $t1, hidden
    read_file(48, $t0)
    li $t1, 48
freeze:
    lb $t2, 0($t0)
    bne $t2, '#', frozen
    li $t2, 'X'
    sb $t2, 0($t0)
frozen:
    addi $t0, $t0, 1
    subi $t1, $t1, 1
    bnez $t1, freeze
.end_macro
.macro deepcopy(%from)
    li $v0, 9
    li $a0, 80
    syscall
    li $t0, 0
words:
    add $t1, %from, $t0
    lw $t2, 0($t1)
    add $t1, $v0, $t0
    sw $t2, 0($t1)
    addi $t0, $t0, 4
    bne $t0, 80, words
.end_macro
.macro print(%text)
.data
text: .asciiz %text
.text
    la $a0, text
    li $v0, 4
    syscall
.end_macro

.data
start: .space 80
goal: .space 80
number: .space 4
pieces: .space 480
chosen: .space 20

.text
main:
    get_input(start)
    get_input(goal)
    la $s0, number
    read_file(3, $s0)
    lb $s2, number
    subi $s2, $s2, '0'
    la $s4, pieces
    move $s5, $s2
next_box:
    read_file(24, $s4)
    addi $s4, $s4, 24
    subi $s5, $s5, 1
    bnez $s5, next_box
    la $s0, start
    jal backtrack
    beqz $v0, no
    print("YES")
    j exit
no: print("NO")
exit:
    li $v0, 10
    syscall

# $s0: the grid
backtrack:
    push($ra)
    push($s0)
    push($s1)
    push($s3)
    li $v0, 1
    li $t0, 0
equal:
    add $t1, $s0, $t0
    lw $t1, 0($t1)
    lw $t2, goal($t0)
    bne $t1, $t2, differs
    addi $t0, $t0, 4
    bne $t0, 80, equal
    j found
differs:
    li $t0, 0
not_fit:
    add $t1, $s0, $t0
    lb $t1, 0($t1)
    bne $t1, 'X', fits
    lb $t2, goal($t0)
    bne $t2, 'X', hopeless
fits:
    addi $t0, $t0, 1
    bne $t0, 80, not_fit
    li $s1, 0                           # the piece
each_piece:
    beq $s1, $s2, hopeless
    lb $t0, chosen($s1)
    bnez $t0, next_piece
    li $s3, 0                           # its offset
each_offset:
    jal drop
    bltz $v1, next_piece
    beqz $v1, next_offset
    li $t0, 1
    sb $t0, chosen($s1)
    push($s0)
    move $s0, $v0
    jal backtrack
    pop($s0)
    sb $zero, chosen($s1)
    bnez $v0, found
next_offset:
    addi $s3, $s3, 1
    j each_offset
next_piece:
    addi $s1, $s1, 1
    j each_piece
hopeless:
    li $v0, 0
found:
    pop($s3)
    pop($s1)
    pop($s0)
    pop($ra)
    jr $ra

# $v1: 1 and the grid in $v0, 0 if it sticks out, -1 beyond the right wall
drop:
    push($ra)
    li $s5, 0                           # how far it has fallen
falls:
    addi $a0, $s5, 1
    li $a1, 0
    jal each_block
    bltz $v1, dropped
    beqz $v1, rests
    addi $s5, $s5, 1
    j falls
rests:
    deepcopy($s0)
    move $s6, $v0
    move $a0, $s5
    li $a1, 1
    jal each_block
    move $v0, $s6
dropped:
    pop($ra)
    jr $ra
# for each # of the box, with its top in row $a0: is there room ($a1 = 0), or put it into $s6
each_block:
    mul $t0, $s1, 24
    la $t1, pieces
    add $t0, $t0, $t1
    li $t1, 0
rows:
    li $t2, 0
columns:
    lb $t3, 0($t0)
    bne $t3, '#', empty
    add $t3, $t2, $s3
    li $v1, -1
    bgt $t3, 5, blocks_done
    add $t4, $t1, $a0
    sll $t5, $t4, 3
    add $t5, $t5, $t3
    li $v1, 0
    bnez $a1, put
    bgt $t4, 9, blocks_done
    add $t5, $t5, $s0
    lb $t5, 0($t5)
    beq $t5, 'X', blocks_done
    j empty
put:
    blt $t4, 4, blocks_done
    add $t5, $t5, $s6
    li $t6, 'X'
    sb $t6, 0($t5)
empty:
    addi $t0, $t0, 1
    addi $t2, $t2, 1
    bne $t2, 4, columns
    addi $t0, $t0, 2
    addi $t1, $t1, 1
    bne $t1, 4, rows
    li $v1, 1
blocks_done:
    jr $ra
