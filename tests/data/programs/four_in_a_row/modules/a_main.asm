.include "kit.inc"
.data
.globl grid, players
.align 2
players: .byte 3 3 1 1 0 0 0 0   # what each has left, then the name
         .space 32
         .byte 3 3 1 1 0 0 0 0
         .space 32
grid: .byte '.':42
saved: .space 42
.text
.globl main
main:
    say_text("Player X, your name? ")
    la $a0, players+NAME
    jal read_name
    say_text("Player O, your name? ")
    la $a0, players+48
    jal read_name
    la $s0, players              # the record of who is to move
    li $s1, 'X'
play:
    jal draw
    addi $a0, $s0, NAME
    li $v0, 4
    syscall
    say_text(" is to move.\n")
menu:
    ask("Drop (1) or remove (2)? ", $t0)
    beq $t0, 1, drop
    beq $t0, 2, remove
    b menu

drop:
    ask("Which column? ", $s2)
    subi $s2, $s2, 1
    bgeu $s2, 7, offence
    lb $t0, STARTED($s0)
    bnez $t0, free_choice
    bne $s2, 3, offence
free_choice:
    jal save
    move $a0, $s2
    move $a1, $s1
    jal put_piece
    bltz $v0, offence
    move $s3, $v0                # where it lies
    li $s4, 0                    # no remove
    move $a0, $s3
    li $a1, 4
    jal has_line
    bnez $v0, mover_wins
    lb $t0, STARTED($s0)
    li $t1, 1
    sb $t1, STARTED($s0)
    beqz $t0, no_undo
    b undo

remove:
    lb $t0, STARTED($s0)
    beqz $t0, offence
    lb $t0, REMOVES($s0)
    beqz $t0, offence
again:
    ask("Row? ", $s2)
    ask("Column? ", $s3)
    subi $s2, $s2, 1
    subi $s3, $s3, 1
    bgeu $s2, 6, again
    bgeu $s3, 7, again
    mul $s2, $s2, 7
    add $s3, $s3, $s2
    lb $t0, grid($s3)
    beq $t0, '.', offence
    beq $t0, $s1, offence
    jal save
    sb $zero, REMOVES($s0)
    li $s4, 1
    move $a0, $s3
    jal take_piece
look_up:
    bltz $s3, undo
    lb $s5, grid($s3)
    beq $s5, '.', undo
    move $a0, $s3
    li $a1, 4
    jal has_line
    bnez $v0, line_wins
    subi $s3, $s3, 7
    b look_up

undo:
    ask("Undo? (1/0) ", $t0)
    beqz $t0, no_undo
    bne $t0, 1, undo
    lb $t0, UNDOS($s0)
    beqz $t0, undo_offence
    subi $t0, $t0, 1
    sb $t0, UNDOS($s0)
    lb $t0, REMOVES($s0)
    add $t0, $t0, $s4
    sb $t0, REMOVES($s0)
    jal restore
    b play
undo_offence:
    jal offend
no_undo:
    li $t0, 6
    la $t1, grid
top_row:
    add $t2, $t1, $t0
    lb $t2, ($t2)
    beq $t2, '.', block
    subi $t0, $t0, 1
    bgez $t0, top_row
    jal draw
    say_text("The game is a draw.\n")
    b stop
block:
    ask("Block the other player? (1/0) ", $t0)
    beqz $t0, change
    bne $t0, 1, block
    lb $t0, BLOCKS($s0)
    beqz $t0, block_offence
    xori $a0, $s1, 0x17
    jal has_chance
    bnez $v0, block_offence
    sb $zero, BLOCKS($s0)
    b play
block_offence:
    jal offend
change:
    jal swap
    b play
offence:
    jal offend
    b play

offend:
    begin
    lb $t0, VIOLATIONS($s0)
    subi $t0, $t0, 1
    sb $t0, VIOLATIONS($s0)
    bltz $t0, other_wins
    say_text("A violation! You have left: ")
    lb $a0, VIOLATIONS($s0)
    li $v0, 1
    syscall
    say_text("\n")
    return
swap:
    la $t0, players
    la $t1, players+40
    xori $s1, $s1, 0x17
    beq $s0, $t1, swapped
    move $t0, $t1
swapped:
    move $s0, $t0
    jr $ra
line_wins:
    beq $s5, $s1, mover_wins
other_wins:
    jal swap
mover_wins:
    jal draw
    say_text("Congratulations, ")
    addi $a0, $s0, NAME
    li $v0, 4
    syscall
    say_text("\n")
stop:
    li $v0, 10
    syscall

save:
    la $t0, grid
    la $t1, saved
    b copy
restore:
    la $t0, saved
    la $t1, grid
copy:
    li $t2, 42
copying:
    lb $t3, ($t0)
    sb $t3, ($t1)
    addi $t0, $t0, 1
    addi $t1, $t1, 1
    subi $t2, $t2, 1
    bgtz $t2, copying
    jr $ra
