import chess.pgn
import chess.svg

with open("games.pgn") as file:
    game = chess.pgn.read_game(file)
boards = []
for n, node in enumerate(game.mainline()):
    drawing = chess.svg.board(node.board(), size=300, lastmove=node.move)
    place = f'<svg x="{300 * (n % 5)}" y="{300 * (n // 5)}"'
    boards.append(drawing.replace("<svg", place, 1))
height = 300 * -(-len(boards) // 5)
with open("poster.svg", "w") as file:
    file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 {height}">')
    file.writelines([*boards, "</svg>"])
