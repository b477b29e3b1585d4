;;; Nim with colons behind labels, marks in them, and 0x numbers

.ORIG 0x3000

MAIN:
        JSR     SHOW_BOARD
ASK_AGAIN?:
        JSR     PROMPT
        JSR     READ_MOVE
        JSR     VALID?
        ADD     R0, R0, 0x0
        BRp     MAKE_MOVE
        LEA     R0, TXT#BAD
        PUTS
        BRnzp   ASK_AGAIN?

MAKE_MOVE:
        JSR     TAKE
        LD      R0, EOL
        TRAP    0x21
        LD      R0, PLAYER#
        NOT     R0, R0
        ADD     R0, R0, 0x4             ; 3 - player
        ST      R0, PLAYER#
        JSR     ROCKS_LEFT
        ADD     R0, R0, #0
        BRnp    MAIN
        LEA     R0, TXT#PLAYER
        TRAP    0x22
        JSR     PRINT_PLAYER
        LEA     R0, TXT#WINS
        TRAP    0x22
        TRAP    0x25

; writes "Player N, choose ..."
PROMPT:
        ST      R7, P_R7
        LEA     R0, TXT#PLAYER
        TRAP    0x22
        JSR     PRINT_PLAYER
        LEA     R0, TXT#CHOOSE
        TRAP    0x22
        LD      R7, P_R7
        RET
P_R7:   .BLKW   1

PRINT_PLAYER:
        ST      R7, PP_R7
        ST      R1, PP_R1
        LD      R0, PLAYER#
        LD      R1, ASCII_0
        ADD     R0, R0, R1
        TRAP    0x21
        LD      R1, PP_R1
        LD      R7, PP_R7
        RET
PP_R1:  .BLKW   1
PP_R7:  .BLKW   1

; the two keys go to KEY1 and KEY2
READ_MOVE:
        ST      R7, RM_R7
        TRAP    0x20
        TRAP    0x21
        ST      R0, KEY1
        TRAP    0x20
        TRAP    0x21
        ST      R0, KEY2
        LD      R0, EOL
        TRAP    0x21
        LD      R7, RM_R7
        RET
RM_R7:  .BLKW   1

; R0: 1 for a valid move, 0 for another; the row's address goes to WHERE, the number to HOW_MANY
VALID?:
        ST      R1, V_R1
        ST      R2, V_R2
        AND     R0, R0, #0
        LD      R1, KEY1
        LD      R2, MINUS_A
        ADD     R1, R1, R2
        BRn     V_DONE
        ADD     R2, R1, #-2
        BRp     V_DONE
        LEA     R2, ROW_A
        ADD     R2, R2, R1
        ST      R2, WHERE
        LD      R1, KEY2
        LD      R2, MINUS_0
        ADD     R1, R1, R2
        BRnz    V_DONE
        ADD     R2, R1, #-9
        BRp     V_DONE
        ST      R1, HOW_MANY
        LDI     R2, WHERE
        NOT     R1, R1
        ADD     R1, R1, #1
        ADD     R1, R1, R2
        BRn     V_DONE
        ADD     R0, R0, #1
V_DONE: LD      R1, V_R1
        LD      R2, V_R2
        RET
V_R1:   .BLKW   1
V_R2:   .BLKW   1

TAKE:   ST      R1, V_R1
        ST      R2, V_R2
        LDI     R1, WHERE
        LD      R2, HOW_MANY
        NOT     R2, R2
        ADD     R2, R2, #1
        ADD     R1, R1, R2
        STI     R1, WHERE
        LD      R1, V_R1
        LD      R2, V_R2
        RET

ROCKS_LEFT:
        ST      R1, V_R1
        LD      R0, ROW_A
        LD      R1, ROW_B
        ADD     R0, R0, R1
        LD      R1, ROW_C
        ADD     R0, R0, R1
        LD      R1, V_R1
        RET

SHOW_BOARD:
        ST      R7, SB_R7
        ST      R1, SB_R1
        ST      R2, SB_R2
        LEA     R0, TXT#A
        LD      R1, ROW_A
        JSR     SHOW_ROW
        LEA     R0, TXT#B
        LD      R1, ROW_B
        JSR     SHOW_ROW
        LEA     R0, TXT#C
        LD      R1, ROW_C
        JSR     SHOW_ROW
        LD      R1, SB_R1
        LD      R2, SB_R2
        LD      R7, SB_R7
        RET
SB_R1:  .BLKW   1
SB_R2:  .BLKW   1
SB_R7:  .BLKW   1

; R0: the text before the rocks, R1: how many
SHOW_ROW:
        ST      R7, SR_R7
        ST      R1, SR_R1
        TRAP    0x22
        LD      R0, LITTLE_O
        ADD     R1, R1, #0
SR_1:   BRz     SR_2
        TRAP    0x21
        ADD     R1, R1, #-1
        BRnzp   SR_1
SR_2:   LD      R0, EOL
        TRAP    0x21
        LD      R1, SR_R1
        LD      R7, SR_R7
        RET
SR_R1:  .BLKW   1
SR_R7:  .BLKW   1

ROW_A:      .FILL   0x3
ROW_B:      .FILL   0x5
ROW_C:      .FILL   0x8
PLAYER#:    .FILL   0x1
KEY1:       .BLKW   1
KEY2:       .BLKW   1
WHERE:      .BLKW   1
HOW_MANY:   .BLKW   1
MINUS_A:    .FILL   -65
MINUS_0:    .FILL   -48
ASCII_0:    .FILL   48
EOL:        .FILL   10
LITTLE_O:   .FILL   111
TXT#A:      .STRINGZ "ROW A: "
TXT#B:      .STRINGZ "ROW B: "
TXT#C:      .STRINGZ "ROW C: "
TXT#PLAYER: .STRINGZ "Player "
TXT#CHOOSE: .STRINGZ ", choose a row and number of rocks: "
TXT#BAD:    .STRINGZ "Invalid move. Try again.\n"
TXT#WINS:   .STRINGZ " Wins.\n"

.END
