import chess
import chess.engine

counts = {"won": 0, "drawn": 0, "lost": 0}
with chess.engine.SimpleEngine.popen_uci("stockfish") as engine, open("positions.txt") as lines:
    for line in lines:
        board = chess.Board(line.strip())
        info = engine.analyse(board, chess.engine.Limit(time=0.1))
        score = info["score"].relative.score(mate_score=100000)
        counts["won" if score > 150 else "lost" if score < -150 else "drawn"] += 1
print(counts)
