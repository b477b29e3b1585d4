# Pente in macros: frames, loops over the board and every check are written once.
.eqv ROWS 0
.eqv COLS 4
.eqv SLOTS 8
.macro enter
    addiu $sp, $sp, -36
    sw $ra, 32($sp)
    sw $s0, 28($sp)
    sw $s1, 24($sp)
    sw $s2, 20($sp)
    sw $s3, 16($sp)
    sw $s4, 12($sp)
    sw $s5, 8($sp)
    sw $s6, 4($sp)
    sw $s7, 0($sp)
.end_macro
.macro leave
    lw $ra, 32($sp)
    lw $s0, 28($sp)
    lw $s1, 24($sp)
    lw $s2, 20($sp)
    lw $s3, 16($sp)
    lw $s4, 12($sp)
    lw $s5, 8($sp)
    lw $s6, 4($sp)
    lw $s7, 0($sp)
    addiu $sp, $sp, 36
    jr $ra
.end_macro
.macro give(%value)
    li $v0, %value
    jr $ra
.end_macro
.macro call(%function, %a, %b, %c, %d)
    move $a0, %a
    move $a1, %b
    move $a2, %c
    move $a3, %d
    jal %function
.end_macro
.macro read_character(%end)             # of the file $s1, to $t0
    move $a0, $s1
    addiu $a1, $sp, -4
    li $a2, 1
    li $v0, 14
    syscall
    lbu $t0, -4($sp)
    blez $v0, %end
.end_macro
.macro read_number(%offset)
    li $t1, 0
more:
    read_character(stop)
    blt $t0, '0', stop
    bgt $t0, '9', stop
    mul $t1, $t1, 10
    addu $t1, $t1, $t0
    subi $t1, $t1, '0'
    b more
stop:
    sw $t1, %offset($s0)
.end_macro
.macro count_up(%counter)
    beq %counter, 255, full
    addiu %counter, %counter, 1
full:
.end_macro
.macro only_players(%register, %wrong)
    beq %register, 'X', right
    bne %register, 'O', %wrong
right:
.end_macro
.macro sandwich(%down, %right)          # around $s1, $s2 of the board $s0, by the player $s3
    li $s5, %down
    li $s6, %right
    jal one_way
    neg $s5, $s5
    neg $s6, $s6
    jal one_way
.end_macro
.macro capture(%name)
    enter
    move $s0, $a0
    move $s1, $a1
    move $s2, $a2
    move $s3, $a3
    li $s4, -1
    only_players($s3, wrong)
    jal get_slot
    bne $v0, $s3, wrong
    li $s4, 0
    %name
wrong:
    move $v0, $s4
    leave
.end_macro
.macro across
    sandwich(0, 1)
.end_macro
.macro upright
    sandwich(1, 0)
.end_macro
.macro slanting
    sandwich(1, 1)
    sandwich(-1, 1)
.end_macro
.macro winner(%down, %right)
    enter
    move $s0, $a0
    move $s1, $a1
    only_players($s1, none)
    lw $s2, ROWS($s0)
row:
    subi $s2, $s2, 1
    bltz $s2, none
    lw $s3, COLS($s0)
column:
    subi $s3, $s3, 1
    bltz $s3, row
    li $s4, -1                          # also the slot before must be another
slot:
    mul $a1, $s4, %down
    addu $a1, $a1, $s2
    mul $a2, $s4, %right
    addu $a2, $a2, $s3
    move $a0, $s0
    jal get_slot
    seq $v0, $v0, $s1
    sge $t0, $s4, 0
    bne $v0, $t0, column
    addiu $s4, $s4, 1
    blt $s4, 5, slot
    move $v0, $s2
    move $v1, $s3
    leave
none:
    li $v0, -1
    li $v1, -1
    leave
.end_macro
.macro by_player(%function)
    move $a0, $s0
    move $a1, $s7
    jal %function
    bgez $v0, won
.end_macro

.text
.globl load_board, get_slot, set_slot, place_piece, game_status
load_board:
    enter
    move $s0, $a0
    move $a0, $a1
    li $a1, 0
    li $a2, 0
    li $v0, 13
    syscall
    move $s1, $v0
    bltz $v0, loaded
    read_number(ROWS)
    read_number(COLS)
    li $s2, 0
    li $s3, 0
    li $s4, 0
    addiu $s5, $s0, SLOTS
    lw $s6, ROWS($s0)
load_row:
    lw $s7, COLS($s0)
load_slot:
    li $t0, '.'
    read_character(missing)
    beq $t0, '.', store
    beq $t0, 'X', an_x
    beq $t0, 'O', an_o
    count_up($s4)
missing:
    li $t0, '.'
    b store
an_x:
    count_up($s2)
    b store
an_o:
    count_up($s3)
store:
    sb $t0, ($s5)
    addiu $s5, $s5, 1
    subi $s7, $s7, 1
    bgtz $s7, load_slot
    read_character(line_end)
line_end:
    subi $s6, $s6, 1
    bgtz $s6, load_row
    move $a0, $s1
    li $v0, 16
    syscall
    sll $v0, $s2, 8
    or $v0, $v0, $s3
    sll $v0, $v0, 8
    or $v0, $v0, $s4
loaded:
    leave

get_slot:
    lw $t0, ROWS($a0)
    bgeu $a1, $t0, off
    lw $t0, COLS($a0)
    bgeu $a2, $t0, off
    mul $t0, $t0, $a1
    addu $t0, $t0, $a2
    addu $t0, $t0, $a0
    lbu $v0, SLOTS($t0)
    jr $ra
off:
    give(-1)

set_slot:
    lw $t0, ROWS($a0)
    bgeu $a1, $t0, off
    lw $t0, COLS($a0)
    bgeu $a2, $t0, off
    mul $t0, $t0, $a1
    addu $t0, $t0, $a2
    addu $t0, $t0, $a0
    sb $a3, SLOTS($t0)
    move $v0, $a3
    jr $ra

place_piece:
    enter
    only_players($a3, refuse)
    jal get_slot
    beq $v0, 'X', refuse
    beq $v0, 'O', refuse
    bltz $v0, placed
    jal set_slot
placed:
    leave
refuse:
    li $v0, -1
    leave

game_status:
    lw $t0, ROWS($a0)
    lw $t1, COLS($a0)
    mul $t0, $t0, $t1
    li $v0, 0
    li $v1, 0
tally:
    subi $t0, $t0, 1
    addu $t1, $a0, $t0
    lbu $t1, SLOTS($t1)
    bne $t1, 'X', not_x
    addiu $v0, $v0, 1
not_x:
    bne $t1, 'O', not_o
    addiu $v1, $v1, 1
not_o:
    bgtz $t0, tally
    jr $ra

.globl check_horizontal_capture, check_vertical_capture, check_diagonal_capture
check_horizontal_capture:
    capture(across)
check_vertical_capture:
    capture(upright)
check_diagonal_capture:
    capture(slanting)

one_way:
    addiu $sp, $sp, -4
    sw $ra, 0($sp)
    mul $a1, $s5, 3
    addu $a1, $a1, $s1
    mul $a2, $s6, 3
    addu $a2, $a2, $s2
    move $a0, $s0
    jal get_slot
    bne $v0, $s3, way_end
    li $s7, 2
middle:
    subu $a1, $a1, $s5
    subu $a2, $a2, $s6
    jal get_slot
    addu $v0, $v0, $s3
    bne $v0, 167, way_end
    subi $s7, $s7, 1
    bgtz $s7, middle
    li $a3, '.'
    jal set_slot
    addu $a1, $a1, $s5
    addu $a2, $a2, $s6
    jal set_slot
    addiu $s4, $s4, 2
way_end:
    lw $ra, 0($sp)
    addiu $sp, $sp, 4
    jr $ra

.globl check_horizontal_winner, check_vertical_winner
.globl check_sw_ne_diagonal_winner, check_nw_se_diagonal_winner
check_horizontal_winner:
    winner(0, 1)
check_vertical_winner:
    winner(1, 0)
check_sw_ne_diagonal_winner:
    winner(-1, 1)
check_nw_se_diagonal_winner:
    winner(1, 1)

.globl simulate_game
simulate_game:
    enter
    move $s0, $a0
    move $s1, $a2
    move $s2, $a3
    li $s3, 0
    li $s4, -1
    jal load_board
    bltz $v0, done
turn:
    bge $s3, $s2, done
    lbu $s7, 0($s1)
    beqz $s7, done
    lbu $s5, 1($s1)
    lbu $t0, 2($s1)
    mul $s5, $s5, 10
    addu $s5, $s5, $t0
    subi $s5, $s5, 528
    lbu $s6, 3($s1)
    lbu $t0, 4($s1)
    mul $s6, $s6, 10
    addu $s6, $s6, $t0
    subi $s6, $s6, 528
    addiu $s1, $s1, 5
    call(place_piece, $s0, $s5, $s6, $s7)
    beq $v0, -1, turn
    addiu $s3, $s3, 1
    call(check_horizontal_capture, $s0, $s5, $s6, $s7)
    call(check_vertical_capture, $s0, $s5, $s6, $s7)
    call(check_diagonal_capture, $s0, $s5, $s6, $s7)
    by_player(check_horizontal_winner)
    by_player(check_vertical_winner)
    by_player(check_sw_ne_diagonal_winner)
    by_player(check_nw_se_diagonal_winner)
    move $a0, $s0
    jal game_status
    addu $v0, $v0, $v1
    lw $t0, ROWS($s0)
    lw $t1, COLS($s0)
    mul $t0, $t0, $t1
    bne $v0, $t0, turn
    b done
won:
    move $s4, $s7
done:
    move $v0, $s3
    move $v1, $s4
    leave
