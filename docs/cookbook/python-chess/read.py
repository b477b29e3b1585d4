from collections import Counter

import chess.pgn

wins = Counter()
with open("games.pgn") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        if game.headers["Result"] == "1-0":
            wins[game.headers["White"]] += 1
        elif game.headers["Result"] == "0-1":
            wins[game.headers["Black"]] += 1
        last = game.end().board()
print(wins.most_common())
print(last)
