from pathlib import Path

from plancia.core.record import read_records
from plancia.tui.home import HomeScreen
from tui.stage import Stage, perform, saved_games

THREE_MOVES = {
    "connect4": "44 5",
    "four-in-a-row": "d4 p d4",
    "nim": "A1 B2 C3",
    "pente": "K10 A1 C3",
    "tetrisito": "3@2 5@0 2@2",
}


def test_moves_are_taken_back_to_the_start(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, line in THREE_MOVES.items():
            await stage.open(name, line=line)
            tokens = stage.tokens
            await stage.press("b", "b")
            assert stage.tokens == tokens[:1]
            await stage.press("t", "t", "t", "t")
            assert stage.tokens == []
            assert not stage.game.check_action("act", ("take-back",))

    perform(play, tmp_path)


def test_a_person_plays_a_level_on_either_side(tmp_path: Path) -> None:
    async def move(stage: Stage, players: tuple[str, str]) -> None:
        await stage.open("nim", players)
        await stage.until(lambda: stage.game.may_play)
        made = len(stage.tokens)
        await stage.press("enter")
        await stage.until(lambda: len(stage.tokens) >= made + 2 or stage.game.may_play)
        await stage.press("b")
        assert len(stage.tokens) == made
        assert stage.game.may_play

    async def play(stage: Stage) -> None:
        await move(stage, ("person", "beginner"))
        await move(stage, ("beginner", "person"))

    perform(play, tmp_path)


def test_a_level_that_thinks_moves_now_where_that_is_wanted(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", ("mcts:1000000", "person"))
        assert "thinking" in stage.message
        await stage.press("m")
        await stage.until(lambda: stage.game.may_play)

    perform(play, tmp_path)


def test_resigning_asks_and_then_loses(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="44")
        await stage.press("g", "escape", "g")
        assert stage.game.may_play
        assert "Resign? Your opponent wins the game. Yes: g again." in stage.message
        await stage.press("g")
        assert "Red wins: yellow resigned" in stage.message

    perform(play, tmp_path)
    [saved] = saved_games(tmp_path)
    assert saved.match.result == "0-1"


def test_a_record_is_replayed_and_can_be_played_on(tmp_path: Path) -> None:
    [record] = read_records('[Game "connect4"]\n[Second "best"]\n\n4 4 {both in the middle} 5 *\n')

    async def play(stage: Stage) -> None:
        assert stage.game.number == 0
        await stage.press("full_stop", "right")
        assert "both in the middle" in stage.message
        await stage.press("end")
        assert stage.game.may_play, "no level answers"
        assert not saved_games(tmp_path)
        await stage.type("6")
        await stage.press("q")
        assert isinstance(stage.app.screen, HomeScreen)

    perform(play, tmp_path, record=record)
    [saved] = saved_games(tmp_path)
    assert saved.ply == 4
