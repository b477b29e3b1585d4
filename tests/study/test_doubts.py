import plancia
from plancia.study.doubts import DoubtRequest, doubt_view


def test_a_doubt_is_shown_with_its_answer_and_what_proves_it() -> None:
    views = [doubt_view(DoubtRequest(number)) for number in range(20)]
    for view in views:
        assert view.right in [answer.answer for answer in view.answers]
        position = plancia.game(view.game, **view.options).from_text(view.position)
        for token in view.moves:
            position = position.play(position.parse_move(token))
        if view.moves:
            assert position.outcome is not None
            assert position.outcome.winner == 1
            assert (view.right, view.says, view.cells) == ("yes", "", [])
        else:
            assert view.right != "yes"
            assert view.says
            assert view.cells
    assert len({view.right for view in views}) > 2
