# Four in a Row on a board with walls, in colours; lines are counted recursively, answers are read
# as text, and after a bad remove the cell alone is asked for again.
        .data
cells:  .ascii "#########"
        .ascii "#       ##       ##       ##       ##       ##       #"
        .ascii "#########"
copy:   .space 72
answer: .space 24
        .align 2
one:    .space 24
two:    .space 24
left:   .byte 3, 3, 1, 1        # violations, undos, removes, blocks of player 1
        .byte 3, 3, 1, 1        # of player 2
begun:  .byte 0, 0
steps:  .word 1, 9, 10, 8
red:    .byte 27
        .ascii "[31mX"
        .byte 27
        .asciiz "[0m"
yellow: .byte 27
        .ascii "[33mO"
        .byte 27
        .asciiz "[0m"
bar:    .asciiz "|"
line:   .asciiz "\n"
who:    .asciiz "\nWho plays "
what:   .asciiz ": 1 = drop, 2 = remove\n"
where:  .asciiz "column?\n"
which:  .asciiz "row, then column?\n"
sure:   .asciiz "undo it? 1 = yes, 0 = no\n"
stop:   .asciiz "block? 1 = yes, 0 = no\n"
bad:    .asciiz "violation\n"
won:    .asciiz "Winner: "
none:   .asciiz "No winner: the board is full\n"

        .text
        .globl main
main:   la   $a0, who
        jal  write
        la   $a0, one
        jal  name
        la   $a0, who
        jal  write
        la   $a0, two
        jal  name
        move $s0, $zero                 # the player, 0 or 1
        li   $s1, 'X'
turn:   jal  show
        la   $t0, one
        mul  $t1, $s0, 24
        addu $a0, $t0, $t1
        jal  write
menu:   la   $a0, what
        jal  number
        beq  $v0, 1, drop
        bne  $v0, 2, menu

        lbu  $t0, begun($s0)
        beqz $t0, wrong
        sll  $t0, $s0, 2
        lbu  $t0, left+2($t0)
        beqz $t0, wrong
cell:   la   $a0, which
        jal  number
        move $s2, $v0
        la   $a0, where
        jal  number
        blt  $s2, 1, cell
        bgt  $s2, 6, cell
        blt  $v0, 1, cell
        bgt  $v0, 7, cell
        mul  $s2, $s2, 9
        addu $s2, $s2, $v0
        lbu  $t0, cells($s2)
        beq  $t0, ' ', fault
        beq  $t0, $s1, fault
        jal  keep
        sll  $t0, $s0, 2
        sb   $zero, left+2($t0)
        li   $s4, 1
        move $t0, $s2
fall:   lbu  $t1, cells-9($t0)
        bne  $t1, '#', move
        li   $t1, ' '
move:   sb   $t1, cells($t0)
        subu $t0, $t0, 9
        bgt  $t0, 9, fall
climb:  lbu  $s5, cells($s2)
        beq  $s5, ' ', undo
        beq  $s5, '#', undo
        li   $a1, 4
        move $a0, $s2
        jal  lines
        bnez $v0, owner
        subu $s2, $s2, 9
        b    climb
fault:  jal  offence
        b    cell

drop:   la   $a0, where
        jal  number
        blt  $v0, 1, wrong
        bgt  $v0, 7, wrong
        lbu  $t0, begun($s0)
        bnez $t0, any
        bne  $v0, 4, wrong
any:    addiu $s2, $v0, 54
seek:   lbu  $t0, cells($s2)
        beq  $t0, ' ', room
        subu $s2, $s2, 9
        bgt  $s2, 9, seek
        b    wrong
room:   jal  keep
        sb   $s1, cells($s2)
        move $s4, $zero
        move $a0, $s2
        li   $a1, 4
        jal  lines
        bnez $v0, winner
        lbu  $t0, begun($s0)
        li   $t1, 1
        sb   $t1, begun($s0)
        beqz $t0, full

undo:   la   $a0, sure
        jal  number
        beqz $v0, full
        bne  $v0, 1, undo
        sll  $t0, $s0, 2
        lbu  $t1, left+1($t0)
        beqz $t1, late
        subu $t1, $t1, 1
        sb   $t1, left+1($t0)
        lbu  $t1, left+2($t0)
        addu $t1, $t1, $s4
        sb   $t1, left+2($t0)
        la   $a0, copy
        la   $a1, cells
        jal  bytes
        b    turn
late:   jal  offence
full:   li   $t0, 10
        li   $t1, ' '
top:    lbu  $t2, cells($t0)
        beq  $t2, $t1, block
        addiu $t0, $t0, 1
        bne  $t0, 17, top
        jal  show
        la   $a0, none
        jal  write
        b    end

block:  la   $a0, stop
        jal  number
        beqz $v0, other
        bne  $v0, 1, block
        sll  $t0, $s0, 2
        lbu  $t1, left+3($t0)
        beqz $t1, vain
        li   $s2, 61
        li   $s5, 167
        subu $s5, $s5, $s1
three:  lbu  $t0, cells($s2)
        bne  $t0, $s5, skip
        move $a0, $s2
        li   $a1, 3
        jal  lines
        bnez $v0, vain
skip:   subu $s2, $s2, 1
        bgtz $s2, three
        sll  $t0, $s0, 2
        sb   $zero, left+3($t0)
        b    turn
vain:   jal  offence
other:  jal  change
        b    turn
wrong:  jal  offence
        b    turn

offence:
        move $s6, $ra
        la   $a0, bad
        jal  write
        sll  $t0, $s0, 2
        lb   $t1, left($t0)
        subu $t1, $t1, 1
        sb   $t1, left($t0)
        bltz $t1, loser
        jr   $s6
change: xor  $s0, $s0, 1
        li   $t0, 167
        subu $s1, $t0, $s1
        jr   $ra
owner:  beq  $s5, $s1, winner
loser:  jal  change
winner: jal  show
        la   $a0, won
        jal  write
        la   $t0, one
        mul  $t1, $s0, 24
        addu $a0, $t0, $t1
        jal  write
end:    li   $v0, 10
        syscall

# whether $a1 or more like the one in cell $a0 are in a line with it
lines:  addiu $sp, $sp, -12
        sw   $ra, 0($sp)
        sw   $s7, 4($sp)
        li   $s7, 12
each:   lw   $a2, steps($s7)
        jal  run
        sw   $v0, 8($sp)
        subu $a2, $zero, $a2
        jal  run
        lw   $t0, 8($sp)
        addu $v0, $v0, $t0
        subu $v0, $v0, 1
        sge  $v0, $v0, $a1
        bnez $v0, yes
        subu $s7, $s7, 4
        bgez $s7, each
        move $v0, $zero
yes:    lw   $ra, 0($sp)
        lw   $s7, 4($sp)
        addiu $sp, $sp, 12
        jr   $ra
# how many alike from $a0 on, by steps of $a2
run:    addiu $sp, $sp, -8
        sw   $ra, 0($sp)
        sw   $a0, 4($sp)
        lbu  $t0, cells($a0)
        addu $a0, $a0, $a2
        lbu  $t1, cells($a0)
        li   $v0, 1
        bne  $t0, $t1, back
        jal  run
        addiu $v0, $v0, 1
back:   lw   $ra, 0($sp)
        lw   $a0, 4($sp)
        addiu $sp, $sp, 8
        jr   $ra

keep:   la   $a0, cells
        la   $a1, copy
bytes:  li   $t0, 18
word:   ulw  $t1, 0($a0)
        usw  $t1, 0($a1)
        addiu $a0, $a0, 4
        addiu $a1, $a1, 4
        subu $t0, $t0, 1
        bnez $t0, word
        jr   $ra

show:   move $t9, $ra
        li   $t8, 10
paint:  la   $a0, bar
        jal  write
        lbu  $t0, cells($t8)
        addiu $t8, $t8, 1
        beq  $t0, '#', wall
        la   $a0, red
        beq  $t0, 'X', ink
        la   $a0, yellow
        beq  $t0, 'O', ink
        li   $a0, ' '
        li   $v0, 11
        syscall
        b    paint
ink:    jal  write
        b    paint
wall:   la   $a0, line
        jal  write
        addiu $t8, $t8, 1
        blt  $t8, 63, paint
        jr   $t9
write:  li   $v0, 4
        syscall
        jr   $ra

# the question $a0; the number of the answer, or -1
number: li   $v0, 4
        syscall
        la   $a0, answer
        li   $a1, 24
        li   $v0, 8
        syscall
        move $v0, $zero
        lbu  $t0, 0($a0)
        seq  $t2, $t0, '-'
        addu $a0, $a0, $t2
        lbu  $t0, 0($a0)
digit:  blt  $t0, '0', read
        bgt  $t0, '9', read
        mul  $v0, $v0, 10
        addu $v0, $v0, $t0
        subu $v0, $v0, '0'
        addiu $a0, $a0, 1
        lbu  $t0, 0($a0)
        b    digit
read:   beqz $t2, plus
        subu $v0, $zero, $v0
plus:   jr   $ra
name:   li   $a1, 20
        li   $v0, 8
        syscall
        jr   $ra
