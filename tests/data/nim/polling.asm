; Nim that talks to the keyboard and the screen itself: no trap but the last.
.ORIG x3000
START   LEA R5, MSG_A
        JSR PRINT
        LD R4, A
        JSR PEBBLES
        LEA R5, MSG_B
        JSR PRINT
        LD R4, B
        JSR PEBBLES
        LEA R5, MSG_C
        JSR PRINT
        LD R4, C
        JSR PEBBLES
AGAIN   LEA R5, MSG_P
        JSR PRINT
        LD R0, WHO
        JSR SHOW
        LEA R5, MSG_Q
        JSR PRINT
        JSR KEY
        ADD R1, R0, #0
        JSR SHOW
        JSR KEY
        ADD R2, R0, #0
        JSR SHOW
        LD R0, LF
        JSR SHOW
        LD R3, _0
        ADD R2, R2, R3
        BRnz WRONG
        ADD R3, R2, #-9
        BRp WRONG
        NOT R2, R2
        ADD R2, R2, #1
        LD R3, _A
        ADD R1, R1, R3
        BRz FROM_A
        ADD R1, R1, #-1
        BRz FROM_B
        ADD R1, R1, #-1
        BRnp WRONG
        LD R1, C
        ADD R1, R1, R2
        BRn WRONG
        ST R1, C
        BR NEXT
FROM_A  LD R1, A
        ADD R1, R1, R2
        BRn WRONG
        ST R1, A
        BR NEXT
FROM_B  LD R1, B
        ADD R1, R1, R2
        BRn WRONG
        ST R1, B
NEXT    LD R0, LF
        JSR SHOW
        LD R0, WHO
        LD R1, OTHER
        ST R0, OTHER
        ST R1, WHO
        LD R0, A
        BRp START
        LD R0, B
        BRp START
        LD R0, C
        BRp START
        LEA R5, MSG_P
        JSR PRINT
        LD R0, WHO
        JSR SHOW
        LEA R5, MSG_W
        JSR PRINT
        HALT
WRONG   LEA R5, MSG_X
        JSR PRINT
        BR AGAIN
A       .FILL 3
B       .FILL 5
C       .FILL 8
WHO     .FILL x31
OTHER   .FILL x32
_A      .FILL x-41
_0      .FILL x-30
LF      .FILL x0A
O       .FILL x6F
; one key into R0
KEY     LDI R0, KBSR
        BRzp KEY
        LDI R0, KBDR
        RET
; R0 to the screen
SHOW    ST R1, SHOW_R1
SHOW_   LDI R1, DSR
        BRzp SHOW_
        STI R0, DDR
        LD R1, SHOW_R1
        RET
SHOW_R1 .BLKW 1
; the string at R5
PRINT   ST R7, PRINT_R7
PRINT_  LDR R0, R5, #0
        BRz PRINTED
        JSR SHOW
        ADD R5, R5, #1
        BR PRINT_
PRINTED LD R7, PRINT_R7
        RET
PRINT_R7 .BLKW 1
; R4 rocks and a line end
PEBBLES ST R7, PEB_R7
PEB     ADD R4, R4, #-1
        BRn PEB_END
        LD R0, O
        JSR SHOW
        BR PEB
PEB_END LD R0, LF
        JSR SHOW
        LD R7, PEB_R7
        RET
PEB_R7  .BLKW 1
KBSR    .FILL xFE00
KBDR    .FILL xFE02
DSR     .FILL xFE04
DDR     .FILL xFE06
MSG_A   .STRINGZ "ROW A: "
MSG_B   .STRINGZ "ROW B: "
MSG_C   .STRINGZ "ROW C: "
MSG_P   .STRINGZ "Player "
MSG_Q   .STRINGZ ", choose a row and number of rocks: "
MSG_X   .STRINGZ "Invalid move. Try again.\n"
MSG_W   .STRINGZ " Wins.\n"
.END
