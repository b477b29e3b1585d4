; Nim for two: rows A 3, B 5, C 8; the player who takes the last rock loses.
        .ORIG x3000
TURN    JSR SHOW
AGAIN   LEA R0, ASK1
        PUTS
        LD R0, PLAYER
        OUT
        LEA R0, ASK2
        PUTS
        GETC
        OUT
        ADD R1, R0, #0          ; the row
        GETC
        OUT
        ADD R2, R0, #0          ; the number
        LD R0, NEWLINE
        OUT
        LD R3, MINUSA
        ADD R1, R1, R3
        BRn WRONG
        ADD R3, R1, #-2
        BRp WRONG
        LD R3, MINUS0
        ADD R2, R2, R3
        BRnz WRONG
        ADD R3, R2, #-9
        BRp WRONG
        LEA R4, ROWS
        ADD R4, R4, R1
        LDR R3, R4, #0
        NOT R5, R2
        ADD R5, R5, #1
        ADD R3, R3, R5
        BRn WRONG
        STR R3, R4, #0
        LD R0, NEWLINE
        OUT
        LD R3, PLAYER           ; the other player, by 99 - player
        NOT R3, R3
        ADD R3, R3, #1
        LD R5, BOTH
        ADD R3, R3, R5
        ST R3, PLAYER
        LEA R4, ROWS
        LDR R3, R4, #0
        LDR R5, R4, #1
        ADD R3, R3, R5
        LDR R5, R4, #2
        ADD R3, R3, R5
        BRp TURN
        LEA R0, WHO
        PUTS
        LD R0, PLAYER
        OUT
        LEA R0, WON
        PUTS
        HALT
WRONG   LEA R0, BAD
        PUTS
        BR AGAIN

SHOW    ST R7, BACK
        AND R1, R1, #0
NEXT    LEA R0, NAME
        PUTS
        LD R0, LETTERA
        ADD R0, R0, R1
        OUT
        LEA R0, COLON
        PUTS
        LEA R2, ROWS
        ADD R2, R2, R1
        LDR R2, R2, #0
ROCKS   BRz DONE
        LD R0, ROCK
        OUT
        ADD R2, R2, #-1
        BR ROCKS
DONE    LD R0, NEWLINE
        OUT
        ADD R1, R1, #1
        ADD R2, R1, #-3
        BRn NEXT
        LD R7, BACK
        RET

ROWS    .FILL #3
        .FILL #5
        .FILL #8
PLAYER  .FILL x31
BOTH    .FILL x63
BACK    .BLKW 1
MINUSA  .FILL #-65
MINUS0  .FILL #-48
LETTERA .FILL x41
ROCK    .FILL x6F
NEWLINE .FILL x0A
NAME    .STRINGZ "ROW "
COLON   .STRINGZ ": "
ASK1    .STRINGZ "Player "
ASK2    .STRINGZ ", choose a row and number of rocks: "
BAD     .STRINGZ "Invalid move. Try again.\n"
WHO     .STRINGZ "Player "
WON     .STRINGZ " Wins.\n"
        .END
