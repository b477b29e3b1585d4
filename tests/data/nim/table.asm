; Nim by tables: a check for each row is found in a table of addresses and called by JSRR.
.ORIG x3000
Begin
    JSR Draw
Question
    LEA R0, SayPlayer
    PUTS
    LD R0, Player
    OUT
    LEA R0, SayChoose
    PUTS
    GETC
    OUT
    ADD R4, R0, #0
    GETC
    OUT
    ADD R5, R0, #0
    AND R0, R0, #0
    ADD R0, R0, xA
    OUT
    LD R1, FirstLetter
    ADD R1, R1, R4
    BRn Refuse
    LD R2, Letters
    ADD R2, R2, R1
    BRzp Refuse
    LD R2, ZeroDigit
    ADD R5, R5, R2
    BRnz Refuse
    ADD R2, R5, #-10
    BRzp Refuse
    NOT R5, R5
    ADD R5, R5, #1
    LEA R2, Table
    ADD R2, R2, R1
    LDR R2, R2, #0
    JSRR R2
    BRn Refuse
    AND R0, R0, #0
    ADD R0, R0, xA
    OUT
    LD R0, Player
    LD R1, ThreeInAscii
    NOT R0, R0
    ADD R0, R0, #1
    ADD R0, R0, R1
    ST R0, Player
    LD R0, HeapA
    LD R1, HeapB
    ADD R0, R0, R1
    LD R1, HeapC
    ADD R0, R0, R1
    BRnp Begin
    LEA R0, SayPlayer
    PUTS
    LD R0, Player
    OUT
    LEA R0, SayWins
    PUTS
    HALT
Refuse
    LEA R0, SayInvalid
    PUTS
    BRnzp Question

; R5 is minus the number; the flags tell whether it was too many
TakeA
    LD R3, HeapA
    ADD R3, R3, R5
    BRn TooMany
    ST R3, HeapA
    BR Taken
TakeB
    LD R3, HeapB
    ADD R3, R3, R5
    BRn TooMany
    ST R3, HeapB
    BR Taken
TakeC
    LD R3, HeapC
    ADD R3, R3, R5
    BRn TooMany
    ST R3, HeapC
Taken
    AND R3, R3, #0
    RET
TooMany
    AND R3, R3, #0
    ADD R3, R3, #-1
    RET

Draw
    ST R7, DrawBack
    LEA R0, SayA
    PUTS
    LD R1, HeapA
    JSR DrawHeap
    LEA R0, SayB
    PUTS
    LD R1, HeapB
    JSR DrawHeap
    LEA R0, SayC
    PUTS
    LD R1, HeapC
    JSR DrawHeap
    LD R7, DrawBack
    RET
DrawHeap
    LEA R0, Heaps
    ADD R0, R0, R1
    LDR R0, R0, #0
    ST R7, HeapBack
    PUTS
    LD R7, HeapBack
    RET

Table .FILL TakeA
 .FILL TakeB
 .FILL TakeC
Heaps .FILL H0
 .FILL H1
 .FILL H2
 .FILL H3
 .FILL H4
 .FILL H5
 .FILL H6
 .FILL H7
 .FILL H8
HeapA .FILL b11
HeapB .FILL b101
HeapC .FILL b1000
Player .FILL x0031
ThreeInAscii .FILL x0063
FirstLetter .FILL #-65
Letters .FILL #-3
ZeroDigit .FILL #-48
DrawBack .BLKW 1
HeapBack .BLKW 1
SayA .STRINGZ "ROW A: "
SayB .STRINGZ "ROW B: "
SayC .STRINGZ "ROW C: "
SayPlayer .STRINGZ "Player "
SayChoose .STRINGZ ", choose a row and number of rocks: "
SayInvalid .STRINGZ "Invalid move. Try again.\n"
SayWins .STRINGZ " Wins.\n"
H0 .STRINGZ "\n"
H1 .STRINGZ "o\n"
H2 .STRINGZ "oo\n"
H3 .STRINGZ "ooo\n"
H4 .STRINGZ "oooo\n"
H5 .STRINGZ "ooooo\n"
H6 .STRINGZ "oooooo\n"
H7 .STRINGZ "ooooooo\n"
H8 .STRINGZ "oooooooo\n"
.END
