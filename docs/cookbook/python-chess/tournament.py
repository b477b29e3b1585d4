from itertools import permutations

import chess
import chess.engine
import chess.pgn

LEVELS = {"beginner": 0, "casual": 5, "good": 10}
points = dict.fromkeys(LEVELS, 0.0)
with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
    for white, black in permutations(LEVELS, 2):
        board = chess.Board()
        while not board.is_game_over(claim_draw=True) and board.ply() < 300:
            level = LEVELS[white if board.turn == chess.WHITE else black]
            engine.configure({"Skill Level": level})
            result = engine.play(board, chess.engine.Limit(time=0.005))
            board.push(result.move)
        outcome = board.outcome(claim_draw=True)
        if outcome is None or outcome.winner is None:
            points[white] += 0.5
            points[black] += 0.5
        else:
            points[white if outcome.winner == chess.WHITE else black] += 1
for name, score in sorted(points.items(), key=lambda pair: -pair[1]):
    print(f"{name:10} {score:g}")
