# Bốn quân thẳng hàng: mỗi hàng là bảy bit của một người. In Vietnamese; a row is seven bits for
# each player, and lines are found by shifting. An off-board remove is a violation.
        .data
rows:   .byte 0:6, 0, 0                 # of player 1, from the top
        .byte 0:6, 0, 0                 # of player 2
saved:  .word 0:4
counts: .word 3, 3, 1, 1, 0, 0, 0, 0    # vi phạm, đi lại, gỡ, chặn, đã đi
        .word 3, 3, 1, 1, 0, 0, 0, 0
name1:  .space 32
name2:  .space 32
ask1:   .asciiz "Tên người chơi: "
ask2:   .asciiz "1 = thả quân, 2 = gỡ quân: "
ask3:   .asciiz "Cột: "
ask4:   .asciiz "Hàng: "
ask5:   .asciiz "Đi lại? 1/0: "
ask6:   .asciiz "Chặn đối thủ? 1/0: "
bad:    .asciiz "Vi phạm luật!\n"
win:    .asciiz "Người thắng: "
draw:   .asciiz "Hòa!\n"
edge:   .asciiz "\n+-+-+-+-+-+-+-+\n"
        .text
        .globl main
main:   la $a0, name1
        jal name
        la $a0, name2
        jal name
        li $s0, 0                       # 0 or 8: whose rows
turn:   jal show
        sll $s7, $s0, 2
        la $t0, counts
        addu $s7, $s7, $t0
menu:   la $a0, ask2
        jal ask
        beq $v0, 1, drop
        bne $v0, 2, menu
        lw $t0, 16($s7)
        beqz $t0, wrong
        lw $t0, 8($s7)
        beqz $t0, wrong
        la $a0, ask4
        jal ask
        subu $s1, $v0, 1
        la $a0, ask3
        jal ask
        subu $s2, $v0, 1
        bgeu $s1, 6, wrong
        bgeu $s2, 7, wrong
        li $s3, 1
        sllv $s3, $s3, $s2
        xori $t0, $s0, 8
        addu $t0, $t0, $s1
        lbu $t1, rows($t0)
        and $t1, $t1, $s3
        beqz $t1, wrong                 # empty, or an own one
        jal save
        sw $zero, 8($s7)
        li $s6, 1
        move $s5, $s1
fall:   li $t0, 8                       # the bit of the row above, of both players
both:   addu $t1, $s1, $t0
        lbu $t2, rows($t1)
        not $t3, $s3
        and $t2, $t2, $t3
        beqz $s1, empty
        lbu $t3, rows-1($t1)
        and $t3, $t3, $s3
        or $t2, $t2, $t3
empty:  sb $t2, rows($t1)
        subu $t0, $t0, 8
        bgez $t0, both
        subu $s1, $s1, 1
        bgez $s1, fall
up:     li $s4, 0                       # the lowest cell of the column decides
        move $a0, $zero
        jal inline
        bnez $v0, owner
        li $s4, 8
        li $a0, 8
        jal inline
        bnez $v0, owner
        subu $s5, $s5, 1
        bgez $s5, up
        b undo
owner:  move $s0, $s4
        b winner

drop:   la $a0, ask3
        jal ask
        subu $s2, $v0, 1
        bgeu $s2, 7, wrong
        lw $t0, 16($s7)
        bnez $t0, any
        bne $s2, 3, wrong
any:    li $s3, 1
        sllv $s3, $s3, $s2
        li $s5, 5
find:   lbu $t0, rows($s5)
        lbu $t1, rows+8($s5)
        or $t0, $t0, $t1
        and $t0, $t0, $s3
        beqz $t0, put
        subu $s5, $s5, 1
        bgez $s5, find
        b wrong
put:    jal save
        addu $t0, $s5, $s0
        lbu $t1, rows($t0)
        or $t1, $t1, $s3
        sb $t1, rows($t0)
        li $s6, 0
        move $a0, $s0
        jal inline
        bnez $v0, winner
        lw $t0, 16($s7)
        li $t1, 1
        sw $t1, 16($s7)
        beqz $t0, full
undo:   la $a0, ask5
        jal ask
        beqz $v0, full
        bne $v0, 1, undo
        lw $t0, 4($s7)
        beqz $t0, late
        subu $t0, $t0, 1
        sw $t0, 4($s7)
        lw $t0, 8($s7)
        addu $t0, $t0, $s6
        sw $t0, 8($s7)
        li $t0, 12
load:   lw $t1, saved($t0)
        sw $t1, rows($t0)
        subu $t0, $t0, 4
        bgez $t0, load
        b turn
late:   jal offence
full:   lbu $t0, rows
        lbu $t1, rows+8
        or $t0, $t0, $t1
        bne $t0, 127, block
        jal show
        la $a0, draw
        b say
block:  la $a0, ask6
        jal ask
        beqz $v0, other
        bne $v0, 1, block
        lw $t0, 12($s7)
        beqz $t0, vain
        xori $a0, $s0, 8
        jal threes
        bnez $v0, vain
        sw $zero, 12($s7)
        b turn
vain:   jal offence
other:  xori $s0, $s0, 8
        b turn
wrong:  jal offence
        b turn
offence:
        la $a0, bad
        li $v0, 4
        syscall
        lw $t0, 0($s7)
        subu $t0, $t0, 1
        sw $t0, 0($s7)
        bltz $t0, loser
        jr $ra
loser:  xori $s0, $s0, 8
winner: jal show
        la $a0, win
        li $v0, 4
        syscall
        sll $t0, $s0, 2
        la $a0, name1
        addu $a0, $a0, $t0
say:    li $v0, 4
        syscall
        li $v0, 10
        syscall

# whether player $a0 has three in a line
threes: li $a2, 3
        la $t0, rows($a0)
        li $t1, 6
        li $v0, 0
scan1:  lbu $t2, ($t0)                  # across
        li $t3, 1
        move $t4, $t2
across: srlv $t5, $t2, $t3
        and $t4, $t4, $t5
        addu $t3, $t3, 1
        bne $t3, $a2, across
        or $v0, $v0, $t4
        blt $t1, $a2, scan3             # not enough rows below
        move $t4, $t2
        move $t5, $t2
        move $t6, $t2
        li $t3, 1
below:  addu $t7, $t0, $t3
        lbu $t7, ($t7)
        and $t4, $t4, $t7               # down
        srlv $t9, $t7, $t3
        and $t5, $t5, $t9               # and to both sides
        sllv $t9, $t7, $t3
        and $t6, $t6, $t9
        addu $t3, $t3, 1
        bne $t3, $a2, below
        andi $t6, $t6, 127
        or $v0, $v0, $t4
        or $v0, $v0, $t5
        or $v0, $v0, $t6
scan3:  addu $t0, $t0, 1
        subu $t1, $t1, 1
        bgtz $t1, scan1
        jr $ra

# whether the cell in row $s5 and the column of the bit $s3 is in a line of player $a0: whether
# there are fewer lines without it
inline: addiu $sp, $sp, -16
        sw $ra, 0($sp)
        addu $t0, $a0, $s5
        lbu $t1, rows($t0)
        sw $t0, 4($sp)
        sw $t1, 8($sp)
        and $t2, $t1, $s3
        li $v0, 0
        beqz $t2, inend
        jal tally
        sw $v1, 12($sp)
        lw $t0, 4($sp)
        lw $t1, 8($sp)
        xor $t1, $t1, $s3
        sb $t1, rows($t0)
        jal tally
        lw $t0, 4($sp)
        lw $t1, 8($sp)
        sb $t1, rows($t0)
        lw $t0, 12($sp)
        slt $v0, $v1, $t0
inend:  lw $ra, 0($sp)
        addiu $sp, $sp, 16
        jr $ra
# $v1: how many lines of four player $a0 has
tally:  addiu $sp, $sp, -4
        sw $ra, 0($sp)
        la $t0, rows($a0)
        li $t1, 6
        li $v1, 0
tally1: lbu $t2, ($t0)
        srl $t3, $t2, 1
        and $t3, $t3, $t2
        srl $t4, $t3, 2
        and $t3, $t3, $t4
        move $a1, $t3
        jal bits
        blt $t1, 4, tally3
        lbu $t3, 1($t0)
        lbu $t4, 2($t0)
        lbu $t5, 3($t0)
        and $a1, $t2, $t3
        and $a1, $a1, $t4
        and $a1, $a1, $t5
        jal bits
        srl $t6, $t3, 1
        and $a1, $t2, $t6
        srl $t6, $t4, 2
        and $a1, $a1, $t6
        srl $t6, $t5, 3
        and $a1, $a1, $t6
        jal bits
        sll $t6, $t3, 1
        and $a1, $t2, $t6
        sll $t6, $t4, 2
        and $a1, $a1, $t6
        sll $t6, $t5, 3
        and $a1, $a1, $t6
        jal bits
tally3: addu $t0, $t0, 1
        subu $t1, $t1, 1
        bgtz $t1, tally1
        lw $ra, 0($sp)
        addiu $sp, $sp, 4
        jr $ra
bits:   andi $t7, $a1, 1
        addu $v1, $v1, $t7
        srl $a1, $a1, 1
        bnez $a1, bits
        jr $ra

save:   li $t0, 12
save1:  lw $t1, rows($t0)
        sw $t1, saved($t0)
        subu $t0, $t0, 4
        bgez $t0, save1
        jr $ra
show:   li $t0, 0
row:    la $a0, edge
        li $v0, 4
        syscall
        lbu $t1, rows($t0)
        lbu $t2, rows+8($t0)
        li $t3, 7
cell:   li $a0, '|'
        li $v0, 11
        syscall
        li $a0, ' '
        andi $t4, $t1, 1
        beqz $t4, notx
        li $a0, 'X'
notx:   andi $t4, $t2, 1
        beqz $t4, noto
        li $a0, 'O'
noto:   syscall
        srl $t1, $t1, 1
        srl $t2, $t2, 1
        subu $t3, $t3, 1
        bgtz $t3, cell
        li $a0, '|'
        syscall
        addu $t0, $t0, 1
        bne $t0, 6, row
        la $a0, edge
        li $v0, 4
        syscall
        jr $ra
ask:    li $v0, 4
        syscall
        li $v0, 5
        syscall
        jr $ra
name:   move $t0, $a0
        la $a0, ask1
        li $v0, 4
        syscall
        move $a0, $t0
        li $a1, 30
        li $v0, 8
        syscall
        jr $ra
