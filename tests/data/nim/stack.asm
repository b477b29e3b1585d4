; Nim with a stack: every subroutine saves what it uses, and rocks are drawn recursively.
            .ORIG   x3000
            LD      R6, STACKBASE
            AND     R4, R4, #0
            ADD     R4, R4, #1          ; R4: the player
MAIN        JSR     BOARD
MAIN1       JSR     ASK                 ; R0: the row from 0, R1: how many; R2: 0 if invalid
            ADD     R2, R2, #0
            BRp     MAIN2
            LEA     R0, BADMOVE
            PUTS
            BR      MAIN1
MAIN2       LEA     R3, HEAPS
            ADD     R3, R3, R0
            LDR     R0, R3, #0
            NOT     R1, R1
            ADD     R1, R1, #1
            ADD     R0, R0, R1
            STR     R0, R3, #0
            JSR     EOLN
            NOT     R4, R4
            ADD     R4, R4, #4
            JSR     SUM
            ADD     R0, R0, #0
            BRp     MAIN
            LEA     R0, PLAYERS
            PUTS
            ADD     R0, R4, #0
            JSR     DIGIT
            LEA     R0, WON
            PUTS
            HALT

STACKBASE   .FILL   xFDFF
HEAPS       .FILL   #3
            .FILL   #5
            .FILL   #8

; all rocks, in R0
SUM         ADD     R6, R6, #-2
            STR     R1, R6, #0
            STR     R2, R6, #1
            LEA     R1, HEAPS
            LDR     R0, R1, #0
            LDR     R2, R1, #1
            ADD     R0, R0, R2
            LDR     R2, R1, #2
            ADD     R0, R0, R2
            LDR     R1, R6, #0
            LDR     R2, R6, #1
            ADD     R6, R6, #2
            RET

EOLN        ADD     R6, R6, #-2
            STR     R7, R6, #0
            STR     R0, R6, #1
            AND     R0, R0, #0
            ADD     R0, R0, #10
            OUT
            LDR     R7, R6, #0
            LDR     R0, R6, #1
            ADD     R6, R6, #2
            RET

; the number R0 as a digit
DIGIT       ADD     R6, R6, #-2
            STR     R7, R6, #0
            STR     R1, R6, #1
            LD      R1, ASCII
            ADD     R0, R0, R1
            OUT
            LDR     R7, R6, #0
            LDR     R1, R6, #1
            ADD     R6, R6, #2
            RET
ASCII       .FILL   x30

; R0 rocks: one, and then R0 - 1 of them
ROCKS       ADD     R0, R0, #0
            BRz     ROCKS1
            ADD     R6, R6, #-2
            STR     R7, R6, #0
            STR     R0, R6, #1
            LD      R0, OH
            OUT
            LDR     R0, R6, #1
            ADD     R0, R0, #-1
            JSR     ROCKS
            LDR     R7, R6, #0
            LDR     R0, R6, #1
            ADD     R6, R6, #2
ROCKS1      RET
OH          .FILL   x6F

BOARD       ADD     R6, R6, #-3
            STR     R7, R6, #0
            STR     R1, R6, #1
            STR     R0, R6, #2
            LEA     R1, HEAPS
            LEA     R0, NAMEA
            PUTS
            LDR     R0, R1, #0
            JSR     ROCKS
            JSR     EOLN
            LEA     R0, NAMEB
            PUTS
            LDR     R0, R1, #1
            JSR     ROCKS
            JSR     EOLN
            LEA     R0, NAMEC
            PUTS
            LDR     R0, R1, #2
            JSR     ROCKS
            JSR     EOLN
            LDR     R7, R6, #0
            LDR     R1, R6, #1
            LDR     R0, R6, #2
            ADD     R6, R6, #3
            RET

ASK         ADD     R6, R6, #-2
            STR     R7, R6, #0
            STR     R3, R6, #1
            LEA     R0, PLAYERS
            PUTS
            ADD     R0, R4, #0
            JSR     DIGIT
            LEA     R0, CHOOSE
            PUTS
            GETC
            OUT
            ADD     R1, R0, #0
            GETC
            OUT
            JSR     EOLN
            AND     R2, R2, #0
            LD      R3, NEGA
            ADD     R1, R1, R3
            BRn     ASK1
            ADD     R3, R1, #-3
            BRzp    ASK1
            LD      R3, NEG0
            ADD     R0, R0, R3
            BRnz    ASK1
            ADD     R3, R0, #-9
            BRp     ASK1
            LEA     R3, HEAPS
            ADD     R3, R3, R1
            LDR     R3, R3, #0
            ADD     R6, R6, #-1         ; the number
            STR     R0, R6, #0
            NOT     R0, R0
            ADD     R0, R0, #1
            ADD     R3, R3, R0
            BRn     ASK2
            ADD     R2, R2, #1
ASK2        ADD     R0, R1, #0
            LDR     R1, R6, #0
            ADD     R6, R6, #1
            ADD     R3, R2, #0
ASK1        LDR     R3, R6, #1
            LDR     R7, R6, #0
            ADD     R6, R6, #2
            RET
NEGA        .FILL   #-65
NEG0        .FILL   #-48
PLAYERS     .STRINGZ "Player "
CHOOSE      .STRINGZ ", choose a row and number of rocks: "
BADMOVE     .STRINGZ "Invalid move. Try again.\n"
WON         .STRINGZ " Wins.\n"
NAMEA       .STRINGZ "ROW A: "
NAMEB       .STRINGZ "ROW B: "
NAMEC       .STRINGZ "ROW C: "
            .END
