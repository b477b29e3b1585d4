# Vier gewinnt in Farben, aus Makros. Prompts end without a line end, so that the board follows
# them; a block is always free, and the undo question comes after a first move too.
.macro sag(%text)
.data
t: .asciiz %text
.text
    li $v0, 4
    la $a0, t
    syscall
.end_macro
.macro zahl(%wohin)
    li $v0, 5
    syscall
    move %wohin, $v0
.end_macro
.macro ja_nein(%text, %nein)
nochmal:
    sag(%text)
    zahl($t0)
    beqz $t0, %nein
    bne $t0, 1, nochmal
.end_macro
.macro farbe(%nummer, %zeichen)
.data
f: .byte 27 '[' %nummer 'm' %zeichen 27 '[' '0' 'm' 0
.text
    li $v0, 4
    la $a0, f
    syscall
.end_macro
.macro zaehl(%register, %schritt)       # wie viele gleiche in einer Richtung
    move $t1, $a0
weiter:
    addi $t1, $t1, %schritt
    lb $t2, feld($t1)
    bne $t2, $t8, genug
    addi %register, %register, 1
    j weiter
genug:
.end_macro
.macro reihe(%schritt, %rueck)
    li $t9, 1
    zaehl($t9, %schritt)
    zaehl($t9, %rueck)
    bge $t9, 4, vier
.end_macro
.data
# a border of zeros round the cells: nine a row
feld: .byte 0:9, 0, 32:7, 0, 0, 32:7, 0, 0, 32:7, 0, 0, 32:7, 0, 0, 32:7, 0, 0, 32:7, 0, 0:9
alt: .space 72
hand: .byte 3 3 1 1 3 3 1 1            # Verstoesse, Ruecknahmen, Entfernen, Sperren
begonnen: .byte 0 0
namen: .space 48
.text
main:
    sag("Spieler 1: ")
    la $a0, namen
    jal name
    sag("Spieler 2: ")
    la $a0, namen+24
    jal name
    li $s0, 0
    li $s1, 'X'
zug:
    jal zeig
    sll $s7, $s0, 2
    jal wer
wahl:
    sag(", was nun? 1 legen, 2 entfernen: ")
    zahl($t0)
    beq $t0, 1, legen
    bne $t0, 2, wahl
    lb $t0, begonnen($s0)
    beqz $t0, verstoss
    lb $t0, hand+2($s7)
    beqz $t0, verstoss
zelle:
    sag("Zeile: ")
    zahl($s2)
    sag("Spalte: ")
    zahl($s3)
    blt $s2, 1, zelle
    bgt $s2, 6, zelle
    blt $s3, 1, zelle
    bgt $s3, 7, zelle
    mul $s2, $s2, 9
    add $s2, $s2, $s3
    lb $t0, feld($s2)
    beq $t0, ' ', verstoss
    beq $t0, $s1, verstoss
    jal merken
    sb $zero, hand+2($s7)
    li $s4, 1
    move $t0, $s2
faellt:
    lb $t1, feld-9($t0)
    bnez $t1, nachruecken
    li $t1, ' '
nachruecken:
    sb $t1, feld($t0)
    subi $t0, $t0, 9
    bgt $t0, 9, faellt
steigt:
    lb $s5, feld($s2)
    blt $s5, 'A', zurueck
    move $a0, $s2
    jal linie
    bnez $v0, wessen
    subi $s2, $s2, 9
    j steigt
legen:
    sag("Spalte: ")
    zahl($s3)
    blt $s3, 1, verstoss
    bgt $s3, 7, verstoss
    lb $t0, begonnen($s0)
    bnez $t0, egal
    bne $s3, 4, verstoss
egal:
    lb $t0, feld+9($s3)
    bne $t0, ' ', verstoss
    jal merken
    addi $s2, $s3, 54
sinkt:
    lb $t0, feld($s2)
    beq $t0, ' ', frei
    subi $s2, $s2, 9
    j sinkt
frei:
    sb $s1, feld($s2)
    li $s4, 0
    move $a0, $s2
    jal linie
    bnez $v0, sieg
    li $t0, 1
    sb $t0, begonnen($s0)
zurueck:
    ja_nein("Zurücknehmen? 1 ja, 0 nein: ", voll)
    lb $t0, hand+1($s7)
    beqz $t0, zu_spaet
    subi $t0, $t0, 1
    sb $t0, hand+1($s7)
    lb $t0, hand+2($s7)
    add $t0, $t0, $s4
    sb $t0, hand+2($s7)
    li $t0, 71
holen:
    lb $t1, alt($t0)
    sb $t1, feld($t0)
    subi $t0, $t0, 1
    bgez $t0, holen
    j zug
zu_spaet:
    jal strafe
voll:
    li $t0, 7
oben:
    lb $t1, feld+9($t0)
    beq $t1, ' ', sperren
    subi $t0, $t0, 1
    bgtz $t0, oben
    jal zeig
    sag("Unentschieden!\n")
    j ende
sperren:
    ja_nein("Sperren? 1 ja, 0 nein: ", weiter)
    lb $t0, hand+3($s7)
    beqz $t0, gesperrt
    sb $zero, hand+3($s7)
    j zug
gesperrt:
    jal strafe
weiter:
    jal anderer
    j zug
verstoss:
    jal strafe
    j zug
strafe:
    sag("Verstoß!\n")
    lb $t0, hand($s7)
    subi $t0, $t0, 1
    sb $t0, hand($s7)
    bltz $t0, verloren
    jr $ra
anderer:
    xori $s0, $s0, 1
    li $t0, 167
    sub $s1, $t0, $s1
    jr $ra
wessen:
    beq $s5, $s1, sieg
verloren:
    jal anderer
sieg:
    jal zeig
    sag("Gewonnen hat ")
    jal wer
ende:
    li $v0, 17
    li $a0, 0
    syscall
linie:                                  # durch die Zelle $a0
    lb $t8, feld($a0)
    reihe(1, -1)
    reihe(9, -9)
    reihe(10, -10)
    reihe(8, -8)
    li $v0, 0
    jr $ra
vier:
    li $v0, 1
    jr $ra
merken:
    li $t0, 71
merk:
    lb $t1, feld($t0)
    sb $t1, alt($t0)
    subi $t0, $t0, 1
    bgez $t0, merk
    jr $ra
zeig:
    li $t0, 10
zeichen:
    lb $t1, feld($t0)
    beqz $t1, zeilenende
    sag("│ ")
    beq $t1, 'X', rot
    beq $t1, 'O', gelb
    sag("  ")
    j naechste
rot:
    farbe('1', 'X')
    sag(" ")
    j naechste
gelb:
    farbe('3', 'O')
    sag(" ")
    j naechste
zeilenende:
    sag("│\n")
    addi $t0, $t0, 1
naechste:
    addi $t0, $t0, 1
    blt $t0, 63, zeichen
    jr $ra
wer:
    mul $t0, $s0, 24
    la $a0, namen
    add $a0, $a0, $t0
    li $v0, 4
    syscall
    jr $ra
name:
    li $a1, 23
    li $v0, 8
    syscall
ohne:
    lb $t0, 0($a0)
    addi $a0, $a0, 1
    bne $t0, 10, ohne
    sb $zero, -1($a0)
    jr $ra
