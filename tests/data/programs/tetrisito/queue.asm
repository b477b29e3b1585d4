# Tetrisito breadth first: grids wait in a queue on the heap, ten rows of bits and the pieces used.
        .data
input:  .space 2000
goal:   .space 12
boxes:  .word 0:16
        .text
main:   la $a1, input
        li $a0, 0
        li $a2, 2000
        li $v0, 14
        syscall
        la $s0, input
        li $v0, 9                       # the first of the queue
        li $a0, 12
        syscall
        move $s6, $v0
        move $s7, $v0
        addi $a0, $v0, 4
        li $a1, 6
        li $a2, 6
        jal square
        la $a0, goal + 4
        li $a1, 6
        li $a2, 6
        jal square
count:  lb $s1, ($s0)
        addi $s0, $s0, 1
        blt $s1, '0', count
        addi $s1, $s1, -48
        li $s2, 0
box:    sll $a0, $s2, 2
        la $t0, boxes
        add $a0, $a0, $t0
        li $a1, 4
        li $a2, 4
        jal square
        addi $s2, $s2, 1
        bne $s2, $s1, box

take:   bgt $s6, $s7, no
        li $t0, 9                       # is it the goal?
        li $t9, 0
row:    add $t1, $s6, $t0
        lbu $t1, ($t1)
        lbu $t2, goal($t0)
        xor $t3, $t1, $t2
        or $t9, $t9, $t3
        addi $t0, $t0, -1
        bgez $t0, row
        beqz $t9, yes
        li $s2, 0
piece:  lhu $t0, 10($s6)
        srlv $t0, $t0, $s2
        andi $t0, $t0, 1
        bnez $t0, used
        sll $t0, $s2, 2
        lw $s3, boxes($t0)
slide:  jal drop
        andi $t0, $s3, 0x20202020       # a block at the right wall
        bnez $t0, used
        sll $s3, $s3, 1
        b slide
used:   addi $s2, $s2, 1
        bne $s2, $s1, piece
        addi $s6, $s6, 12
        b take
yes:    li $a0, 'Y'
        li $v0, 11
        syscall
        li $a0, 'E'
        syscall
        li $a0, 'S'
        syscall
        b end
no:     li $a0, 'N'
        li $v0, 11
        syscall
        li $a0, 'O'
        syscall
end:    li $a0, '\n'
        syscall
        li $v0, 10
        syscall

# $a1 rows of $a2 cells become bytes at $a0
square: li $t0, 0
        li $t1, 1
cell:   lbu $t2, ($s0)
        addi $s0, $s0, 1
        beq $t2, '.', next
        bne $t2, '#', cell
        or $t0, $t0, $t1
next:   sll $t1, $t1, 1
        srlv $t2, $t1, $a2
        beqz $t2, cell
        sb $t0, ($a0)
        addi $a0, $a0, 1
        addi $a1, $a1, -1
        bnez $a1, square
        jr $ra

# the rows $s3 fall on the grid at $s6; what comes of it joins the queue if it fits the goal
drop:   li $t0, 0
fall:   move $t1, $s3
        addi $t2, $t0, 1
look:   andi $t3, $t1, 255
        beqz $t3, air
        bgt $t2, 9, land
        add $t4, $s6, $t2
        lbu $t4, ($t4)
        and $t4, $t4, $t3
        bnez $t4, land
air:    srl $t1, $t1, 8
        addi $t2, $t2, 1
        bnez $t1, look
        addi $t0, $t0, 1
        b fall
land:   li $v0, 9
        li $a0, 12
        syscall
        li $t1, 0
        li $t9, 1
copy:   add $t2, $s6, $t1
        lbu $t3, ($t2)
        sub $t4, $t1, $t0               # which row of the box is here
        bltz $t4, plain
        bgt $t4, 3, plain
        sll $t4, $t4, 3
        srlv $t4, $s3, $t4
        andi $t4, $t4, 255
        or $t3, $t3, $t4
plain:  add $t2, $v0, $t1
        sb $t3, ($t2)
        lbu $t4, goal($t1)
        or $t5, $t4, $t3
        beq $t5, $t4, inside
        li $t9, 0
inside: addi $t1, $t1, 1
        bne $t1, 10, copy
        beqz $t9, drop_done
        lhu $t1, 10($s6)
        li $t2, 1
        sllv $t2, $t2, $s2
        or $t1, $t1, $t2
        addi $s7, $s7, 12
        li $t3, 0
move:   add $t4, $v0, $t3               # what did not fit has left holes on the heap
        lhu $t5, ($t4)
        add $t4, $s7, $t3
        sh $t5, ($t4)
        addi $t3, $t3, 2
        bne $t3, 10, move
        sh $t1, 10($s7)
drop_done:
        jr $ra
