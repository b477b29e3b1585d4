import random

import chess
import chess.engine

chance = random.Random(1)
with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
    for _ in range(30):
        board = chess.Board()
        for _ in range(chance.randrange(10, 60)):
            if not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
        if board.is_game_over():
            continue
        found = engine.analyse(board, chess.engine.Limit(time=0.05), multipv=2)
        mates = [each["score"].relative.mate() or 0 for each in found]
        if mates[0] > 1 and mates[1:] <= [0]:
            print(board.fen(), board.san(found[0]["pv"][0]), mates[0])
