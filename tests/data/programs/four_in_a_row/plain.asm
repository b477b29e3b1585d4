# Four in a Row: the document's board of 13 lines, one file, plain loops.
.eqv colSize 29
.data
board: .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
       .ascii "|   |   |   |   |   |   |   |"
       .ascii "+---+---+---+---+---+---+---+"
before: .space 377
name1: .space 40
name2: .space 40
violations: .word 0 0
undos: .word 3 3
removes: .word 1 1
blocks: .word 1 1
moved: .word 0 0
askName1: .asciiz "Name of player 1: "
askName2: .asciiz "Name of player 2: "
askMenu: .asciiz ", 1 to drop a piece, 2 to remove one: "
askColumn: .asciiz "Column: "
askRow: .asciiz "Row: "
askUndo: .asciiz "Undo your move? 1 yes, 0 no: "
askBlock: .asciiz "Block your opponent's next move? 1 yes, 0 no: "
isViolation: .asciiz "That is a violation!\n"
wins: .asciiz " wins the game!\n"
tied: .asciiz "It is a tie.\n"
.text
.globl main
main:
    la $a0, askName1
    la $a1, name1
    jal readName
    la $a0, askName2
    la $a1, name2
    jal readName
    li $s7, 0               # whose turn, 0 or 4

turn:
    jal printBoard
    jal printName
menu:
    la $a0, askMenu
    jal ask
    beq $v0, 1, dropPiece
    beq $v0, 2, removePiece
    j menu

dropPiece:
    la $a0, askColumn
    jal ask
    move $s1, $v0
    blt $s1, 1, violation
    bgt $s1, 7, violation
    lw $t0, moved($s7)
    bnez $t0, dropAnywhere
    bne $s1, 4, violation
dropAnywhere:
    li $s0, 6
dropLook:
    move $a0, $s0
    move $a1, $s1
    jal cell
    beq $v0, ' ', dropHere
    addi $s0, $s0, -1
    bgtz $s0, dropLook
    j violation
dropHere:
    jal saveBoard
    move $a0, $s0
    move $a1, $s1
    jal cell
    jal piece
    sb $v0, 0($v1)
    li $s2, 1
    move $a0, $s0
    move $a1, $s1
    jal inLine
    bnez $v0, currentWins
    lw $t0, moved($s7)
    li $t1, 1
    sw $t1, moved($s7)
    beqz $t0, afterUndo     # no undo of the first move
    j askForUndo

removePiece:
    lw $t0, moved($s7)
    beqz $t0, violation
    lw $t0, removes($s7)
    beqz $t0, violation
removeAsk:
    la $a0, askRow
    jal ask
    move $s0, $v0
    la $a0, askColumn
    jal ask
    move $s1, $v0
    blt $s0, 1, removeAsk
    bgt $s0, 6, removeAsk
    blt $s1, 1, removeAsk
    bgt $s1, 7, removeAsk
    jal piece
    move $s3, $v0
    move $a0, $s0
    move $a1, $s1
    jal cell
    beq $v0, ' ', violation
    beq $v0, $s3, violation
    jal saveBoard
    sw $zero, removes($s7)
    li $s2, 2
    move $s4, $s0
removeShift:
    move $a0, $s4
    move $a1, $s1
    jal cell
    li $t9, ' '
    beq $s4, 1, removeTop
    lb $t9, -58($v1)
removeTop:
    sb $t9, 0($v1)
    addi $s4, $s4, -1
    bgtz $s4, removeShift
    move $s4, $s0
removeCheck:
    move $a0, $s4
    move $a1, $s1
    jal cell
    beq $v0, ' ', askForUndo
    move $s3, $v0
    move $a0, $s4
    move $a1, $s1
    jal inLine
    bnez $v0, ownerWins
    addi $s4, $s4, -1
    bgtz $s4, removeCheck

askForUndo:
    la $a0, askUndo
    jal ask
    beqz $v0, afterUndo
    bne $v0, 1, askForUndo
    lw $t0, undos($s7)
    beqz $t0, undoViolation
    addi $t0, $t0, -1
    sw $t0, undos($s7)
    jal restoreBoard
    bne $s2, 2, turn
    li $t0, 1
    sw $t0, removes($s7)
    j turn
undoViolation:
    jal countViolation

afterUndo:
    li $t0, 7
fullLook:
    li $a0, 1
    move $a1, $t0
    jal cell
    beq $v0, ' ', askForBlock
    addi $t0, $t0, -1
    bgtz $t0, fullLook
    jal printBoard
    la $a0, tied
    li $v0, 4
    syscall
    j exit
askForBlock:
    jal printBoard
askAgain:
    la $a0, askBlock
    jal ask
    beqz $v0, pass
    bne $v0, 1, askAgain
    lw $t0, blocks($s7)
    beqz $t0, blockViolation
    jal opponentHasChance
    bnez $v0, blockViolation
    sw $zero, blocks($s7)
    j turn
blockViolation:
    jal countViolation
pass:
    xori $s7, $s7, 4
    j turn

violation:
    jal countViolation
    j turn
countViolation:             # ends the game at the fourth
    la $a0, isViolation
    li $v0, 4
    syscall
    lw $t0, violations($s7)
    addi $t0, $t0, 1
    sw $t0, violations($s7)
    bgt $t0, 3, otherWins
    jr $ra
otherWins:
    xori $s7, $s7, 4
    j currentWins
ownerWins:
    li $s7, 0
    beq $s3, 'X', currentWins
    li $s7, 4
currentWins:
    jal printBoard
    jal printName
    la $a0, wins
    li $v0, 4
    syscall
exit:
    li $v0, 10
    syscall

# the current player's piece
piece:
    li $v0, 'X'
    beqz $s7, pieceX
    li $v0, 'O'
pieceX:
    jr $ra

# row $a0, column $a1: what is there in $v0, its address in $v1
cell:
    addi $v1, $a0, -1
    sll $v1, $v1, 1
    addi $v1, $v1, 1
    mul $v1, $v1, colSize
    addi $v0, $a1, -1
    sll $v0, $v0, 2
    add $v1, $v1, $v0
    addi $v1, $v1, 2
    la $v0, board
    add $v1, $v1, $v0
    lb $v0, 0($v1)
    jr $ra

# whether the piece at ($a0, $a1) is one of four or more in a line
inLine:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    li $a2, 4
    jal longest
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

# whether the piece at ($a0, $a1) is one of $a2 or more in a line
longest:
    addi $sp, $sp, -16
    sw $ra, 0($sp)
    sw $a2, 4($sp)
    jal cell
    move $t7, $v0
    li $t5, 0
    li $t6, 1
    jal both
    bnez $v0, longestYes
    li $t5, 1
    li $t6, 0
    jal both
    bnez $v0, longestYes
    li $t6, 1
    jal both
    bnez $v0, longestYes
    li $t6, -1
    jal both
longestYes:
    lw $ra, 0($sp)
    addi $sp, $sp, 16
    jr $ra
both:                       # along ($t5, $t6) and back: whether there are $a2
    addi $sp, $sp, -12
    sw $ra, 0($sp)
    sw $a0, 4($sp)
    sw $a1, 8($sp)
    li $t4, 0
bothForth:
    jal isPiece
    beqz $v0, bothTurn
    addi $t4, $t4, 1
    add $a0, $a0, $t5
    add $a1, $a1, $t6
    j bothForth
bothTurn:
    lw $a0, 4($sp)
    lw $a1, 8($sp)
bothBack:
    sub $a0, $a0, $t5
    sub $a1, $a1, $t6
    jal isPiece
    beqz $v0, bothDone
    addi $t4, $t4, 1
    j bothBack
bothDone:
    sge $v0, $t4, $a2
    lw $ra, 0($sp)
    lw $a0, 4($sp)
    lw $a1, 8($sp)
    addi $sp, $sp, 12
    jr $ra
isPiece:                    # whether $t7 is at ($a0, $a1)
    li $v0, 0
    blt $a0, 1, isNot
    bgt $a0, 6, isNot
    blt $a1, 1, isNot
    bgt $a1, 7, isNot
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    jal cell
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    seq $v0, $v0, $t7
isNot:
    jr $ra

# three of the opponent's pieces in a line, anywhere
opponentHasChance:
    addi $sp, $sp, -4
    sw $ra, 0($sp)
    jal piece
    li $s3, 167
    sub $s3, $s3, $v0
    li $s5, 6
chanceRow:
    li $s6, 7
chanceCell:
    move $a0, $s5
    move $a1, $s6
    jal cell
    bne $v0, $s3, chanceNext
    li $a2, 3
    jal longest
    bnez $v0, chanceDone
chanceNext:
    addi $s6, $s6, -1
    bgtz $s6, chanceCell
    addi $s5, $s5, -1
    bgtz $s5, chanceRow
    li $v0, 0
chanceDone:
    lw $ra, 0($sp)
    addi $sp, $sp, 4
    jr $ra

saveBoard:
    la $t0, board
    la $t1, before
    j copyBoard
restoreBoard:
    la $t0, before
    la $t1, board
copyBoard:
    li $t2, 377
copyNext:
    lb $t3, 0($t0)
    sb $t3, 0($t1)
    addi $t0, $t0, 1
    addi $t1, $t1, 1
    addi $t2, $t2, -1
    bnez $t2, copyNext
    jr $ra

printBoard:
    li $t0, 0
printNext:
    lb $a0, board($t0)
    li $v0, 11
    syscall
    addi $t0, $t0, 1
    rem $t1, $t0, colSize
    bnez $t1, printNext
    li $a0, '\n'
    syscall
    blt $t0, 377, printNext
    jr $ra

printName:
    la $a0, name1
    beqz $s7, printIt
    la $a0, name2
printIt:
    li $v0, 4
    syscall
    jr $ra

ask:                        # the question $a0, the number $v0
    li $v0, 4
    syscall
    li $v0, 5
    syscall
    jr $ra

readName:                   # without its line end
    li $v0, 4
    syscall
    move $a0, $a1
    li $a1, 40
    li $v0, 8
    syscall
readCut:
    lb $t0, 0($a0)
    beqz $t0, readDone
    addi $a0, $a0, 1
    bne $t0, '\n', readCut
    sb $zero, -1($a0)
readDone:
    jr $ra
