# load_board reads the whole file at once.
.include "macros.asm"
.data
content: .space 10100
.text
.globl load_board
load_board:
    enter
    move $s0, $a0
    move $a0, $a1
    move $a1, $zero
    move $a2, $zero
    li $v0, 13
    syscall
    move $s1, $v0
    bgez $v0, opened
    li $v0, -1
    leave
opened:
    move $a0, $s1
    la $a1, content
    li $a2, 10100
    li $v0, 14
    syscall
    la $s3, content
    add $s4, $s3, $v0        # its end
    move $a0, $s1
    li $v0, 16
    syscall
    jal number
    sw $v0, ROWS($s0)
    jal number
    sw $v0, COLS($s0)
    move $s5, $zero          # X
    move $s6, $zero          # O
    move $s7, $zero          # others
    addi $t0, $s0, SLOTS
    lw $t1, ROWS($s0)
rows:
    blez $t1, counted
    lw $t2, COLS($s0)
columns:
    blez $t2, end_of_row
    li $t3, EMPTY
    bgeu $s3, $s4, put       # nothing is left
    lbu $t4, ($s3)
    addi $s3, $s3, 1
    beq $t4, EMPTY, put
    seq $t5, $t4, 'X'
    seq $t6, $t4, 'O'
    add $s5, $s5, $t5
    add $s6, $s6, $t6
    or $t5, $t5, $t6
    movn $t3, $t4, $t5
    xori $t5, $t5, 1
    add $s7, $s7, $t5
put:
    sb $t3, ($t0)
    addi $t0, $t0, 1
    subi $t2, $t2, 1
    b columns
end_of_row:
    addi $s3, $s3, 1
    subi $t1, $t1, 1
    b rows
counted:
    ble $s5, 255, x_fits
    li $s5, 255
x_fits:
    ble $s6, 255, o_fits
    li $s6, 255
o_fits:
    ble $s7, 255, all_fit
    li $s7, 255
all_fit:
    sll $v0, $s5, 8
    or $v0, $v0, $s6
    sll $v0, $v0, 8
    or $v0, $v0, $s7
    leave

number:                      # at $s3, up to the end of its line
    move $v0, $zero
digit:
    lbu $t0, ($s3)
    addi $s3, $s3, 1
    subi $t0, $t0, '0'
    bltz $t0, not_a_digit
    mul $v0, $v0, 10
    add $v0, $v0, $t0
    b digit
not_a_digit:
    jr $ra
