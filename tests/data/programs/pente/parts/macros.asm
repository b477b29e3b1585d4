# Shared by all parts.
.eqv ROWS 0
.eqv COLS 4
.eqv SLOTS 8
.eqv EMPTY '.'
.macro enter
    addiu $sp, $sp, -36
    sw $s0, 0($sp)
    sw $s1, 4($sp)
    sw $s2, 8($sp)
    sw $s3, 12($sp)
    sw $s4, 16($sp)
    sw $s5, 20($sp)
    sw $s6, 24($sp)
    sw $s7, 28($sp)
    sw $ra, 32($sp)
.end_macro
.macro leave
    lw $s0, 0($sp)
    lw $s1, 4($sp)
    lw $s2, 8($sp)
    lw $s3, 12($sp)
    lw $s4, 16($sp)
    lw $s5, 20($sp)
    lw $s6, 24($sp)
    lw $s7, 28($sp)
    lw $ra, 32($sp)
    addiu $sp, $sp, 36
    jr $ra
.end_macro
# Go to %bad unless %player is X or O.
.macro check_player(%player, %bad)
    seq $t0, %player, 'X'
    seq $t1, %player, 'O'
    or $t0, $t0, $t1
    beqz $t0, %bad
.end_macro
