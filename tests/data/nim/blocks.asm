; Nim in three blocks: texts, then the program, then what changes.
        .ORIG x4000
ROWA    .STRINGZ "ROW A: "
ROWB    .STRINGZ "ROW B: "
ROWC    .STRINGZ "ROW C: "
ALLOS   .STRINGZ "ooooooooo"            ; printed from the place where so many are left
ALLEND  .FILL ALLOS
PLAYER1 .STRINGZ "Player 1"
PLAYER2 .STRINGZ "Player 2"
CHOOSE  .STRINGZ ", choose a row and number of rocks: "
INVALID .STRINGZ "Invalid move. Try again.\n"
WINS    .STRINGZ " Wins."
        .END

        .ORIG x3000
GAME    LD R1, PHEAPS
        LD R0, PROWA
        JSR LINE
        LD R0, PROWB
        JSR LINE
        LD R0, PROWC
        JSR LINE
QUERY   LDI R0, PNOW
        PUTS
        LD R0, PCHOOSE
        PUTS
        GETC
        OUT
        STI R0, PKEY
        GETC
        OUT
        ADD R2, R0, #0
        AND R0, R0, #0
        ADD R0, R0, #10
        OUT
        LDI R1, PKEY
        LD R0, LETTERS
FIND    LDR R3, R0, #0                  ; the letter's place in a list of letters
        BRz BAD
        ADD R3, R3, R1
        BRz FOUND
        ADD R0, R0, #1
        BR FIND
FOUND   LD R3, LETTERS
        NOT R3, R3
        ADD R3, R3, #1
        ADD R0, R0, R3
        LD R1, PHEAPS
        ADD R1, R1, R0
        LD R3, DIGIT0
        ADD R2, R2, R3
        BRnz BAD
        LDR R3, R1, #0
        NOT R2, R2
        ADD R2, R2, #1
        ADD R3, R3, R2
        BRn BAD
        STR R3, R1, #0
        AND R0, R0, #0
        ADD R0, R0, #10
        OUT
        LDI R0, PNOW                    ; the two texts change places
        LDI R2, PNEXT
        STI R0, PNEXT
        STI R2, PNOW
        LD R1, PHEAPS
        AND R0, R0, #0
        LDR R2, R1, #0
        ADD R0, R0, R2
        LDR R2, R1, #1
        ADD R0, R0, R2
        LDR R2, R1, #2
        ADD R0, R0, R2
        BRnp GAME
        LDI R0, PNOW
        PUTS
        LD R0, PWINS
        PUTS
        HALT
BAD     LD R0, PBAD
        PUTS
        BR QUERY

; the text at R0, the rocks of the heap at R1, which then is the next heap
LINE    ST R7, BACK
        PUTS
        LD R0, PALL
        ADD R0, R0, #9
        LDR R2, R1, #0
        NOT R2, R2
        ADD R2, R2, #1
        ADD R0, R0, R2
        PUTS
        AND R0, R0, #0
        ADD R0, R0, #10
        OUT
        ADD R1, R1, #1
        LD R7, BACK
        RET
BACK    .FILL 0
PHEAPS  .FILL HEAPS
PROWA   .FILL ROWA
PROWB   .FILL ROWB
PROWC   .FILL ROWC
PALL    .FILL ALLOS
PNOW    .FILL NOW
PNEXT   .FILL NEXT
PKEY    .FILL KEY
PCHOOSE .FILL CHOOSE
PBAD    .FILL INVALID
PWINS   .FILL WINS
LETTERS .FILL LIST
DIGIT0  .FILL xFFD0
LIST    .FILL xFFBF
        .FILL xFFBE
        .FILL xFFBD
        .FILL 0
        .END

        .ORIG x5000
HEAPS   .FILL 3
        .FILL 5
        .FILL 8
KEY     .BLKW 1
NOW     .FILL PLAYER1
NEXT    .FILL PLAYER2
        .END
