import chess
import chess.engine
import chess.pgn

with open("games.pgn") as file:
    game = chess.pgn.read_game(file)
limit = chess.engine.Limit(time=0.1)
with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
    for node in game.mainline():
        before = node.parent.board()
        found = engine.analyse(before, limit)
        after = engine.analyse(node.board(), limit)
        best = found["score"].pov(before.turn).score(mate_score=10000)
        worth = after["score"].pov(before.turn).score(mate_score=10000)
        if worth < best - 100:
            node.comment = "better: " + before.san(found["pv"][0])
print(game)
