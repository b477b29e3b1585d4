import plancia
from plancia.live.asking import question


def test_a_game_that_asks_nothing_has_no_question() -> None:
    assert question(plancia.game("connect4").start()) is None


def test_every_way_through_the_questions_ends_with_a_move_that_the_game_takes() -> None:
    game = plancia.game("four-in-a-row")
    position = game.start().play_line("d4 p d5")
    asked = [question(position)]
    moves = []
    while asked:
        view = asked.pop()
        assert view is not None
        for answer in view.answers:
            if answer.then is not None:
                asked.append(answer.then)
            else:
                moves.append(answer.move)
    legal = {position.format_move(move) for move in position.legal_moves()}
    assert legal <= {*moves}
    for move in moves:  # one against the rules is a violation, and taken too
        assert position.play_line(move) != position


def test_a_game_that_is_over_asks_nothing() -> None:
    position = plancia.game("four-in-a-row").start()
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    assert question(position) is None
