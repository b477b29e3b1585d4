import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from waiting import eventually

HERE = ["--workers", "here"]
TESTS = Path(__file__).parents[1]


def test_players_compete_and_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--players", "best", "random", "alphabeta:1"]
    assert main(["arena", "nim", *players, "--games", "4", *HERE]) == 0
    *games, head, first, _, _, _, pairs, _, _, _, openings, sides = (
        capsys.readouterr().out.splitlines()
    )
    assert "each was played from both" in f"{openings} {sides}"
    assert len(openings) <= 80
    assert len(games) == 12
    assert games[0].startswith("1/12  best - random  ")
    assert games[-1].startswith("12/12  ")
    assert pairs.split() == ["pair", "Elo", "±", "LOS", "+", "=", "-"]
    assert head.split()[:4] == ["#", "player", "Elo", "±"]
    assert first.split()[:2] == ["1", "best"]


def test_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {name: tmp_path / name for name in ("report", "records", "resume")}
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    players = ["--players", "random", "bots.players:Cheat"]
    assert main(["arena", "connect4", *players, "--games", "2", *HERE, *options]) == 0
    assert files["report"].read_text().startswith("<!doctype html>")
    records = plancia.read_records(files["records"].read_text())
    assert [record.tags["Termination"] for record in records] == ["illegal move"] * 2
    assert len(files["resume"].read_text().splitlines()) == 3


def test_a_tournament_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal"
    command = ["arena", "nim", "--players", "random", "random", "--games", "6", *HERE]
    command += ["--resume", str(journal)]
    assert main(command) == 0
    whole = journal.read_text()
    journal.write_text("".join(whole.splitlines(keepends=True)[:4]) + '{"game":')
    assert main(command) == 0
    assert journal.read_text() == whole


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("ugi:echo hello", "ugi:echo hello can't play: the engine ended (0); its first lines"),
        ("bots.players:BornDead", "bots.players:BornDead can't play: "),
    ],
)
def test_a_player_that_can_not_play_is_refused_before_the_first_game(
    player: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "nim", "--players", "random", player, "--games", "2", *HERE]) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("runner", [HERE, ["--workers", "1"]])
def test_bots_that_exit_crash_or_garble_forfeit_and_the_tournament_goes_on(
    runner: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("Exits", "Interrupts", "Segfaults", "Garbles", "Mumbles")
    command = ["arena", "nim", "--players", "random", *(f"bots.players:{bot}" for bot in bots)]
    command += ["--gauntlet", "--games", "2", "--json", *runner]
    files = {name: tmp_path / name for name in ("records", "resume")}
    command += [word for name, path in files.items() for word in (f"--{name}", str(path))]
    assert main(command) == 0
    played = json.loads(capsys.readouterr().out)["played"]
    ends = [game["termination"] for game in sorted(played, key=lambda game: game["game"])]
    assert ends == ["crash"] * 8 + ["normal"] * 2
    assert len(plancia.read_records(files["records"].read_text())) == 10
    assert main(command) == 0  # nothing is left to play, and the journal can be read
    assert json.loads(capsys.readouterr().out)["played"] == played


def test_a_killed_tournament_goes_on_and_leaves_no_process_behind(tmp_path: Path) -> None:
    journal, whole = tmp_path / "journal", tmp_path / "whole"
    command = [sys.executable, "-m", "plancia", "arena", "nim", "--games", "60"]
    command += ["--players", "mcts:50", "random", "--workers", "2", "--resume"]
    killed = subprocess.Popen([*command, str(journal)], stdout=subprocess.PIPE)

    def has_played() -> bool:
        assert killed.poll() is None
        return journal.exists() and journal.read_bytes().count(b"\n") >= 3

    eventually(has_played)
    killed.kill()
    assert killed.stdout is not None
    with killed.stdout as output:
        output.read()  # until all who may write to it have ended
    killed.wait()
    assert journal.read_bytes().count(b"\n") < 61
    for path in (journal, whole):
        subprocess.run([*command, str(path)], check=True, stdout=subprocess.DEVNULL, timeout=300)
    assert sorted(journal.read_text().splitlines()) == sorted(whole.read_text().splitlines())


def test_a_test_of_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "nim", "--players", "best", "random", "--sprt", "0:50", *HERE]
    assert main(command) == 0
    assert "best is stronger than random" in capsys.readouterr().out


def test_a_test_has_no_silent_cap(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["arena", "nim", "--players", "best", "random", "--sprt", "0:200", "--json", *HERE]
    assert main(command) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["games"], output["sprt"]) == (20_000, [0, 200, 0.05, 0.05])
    assert output["decision"] == "stronger"
    players = ["--players", "random", "random", "--games", "2", *HERE]
    assert main(["arena", "nim", *players, "--sprt", "0:1"]) == 0
    assert "undecided after 2 games, the most that --games allows" in capsys.readouterr().out


def test_players_have_short_names_and_limits_of_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    players = ["--players", "quick=mcts:500@nodes=7", "mcts:500"]
    assert main(["arena", "nim", *players, "--games", "2", "--json", *HERE]) == 0
    output = json.loads(capsys.readouterr().out)
    assert {place["player"] for place in output["standings"]} == {"quick", "mcts:500"}
    assert output["players"] == ["quick=mcts:500@nodes=7", "mcts:500"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "best@ply=3", "random"], "'ply=3' is not a limit: seconds=0.5"),
        (["--players", "best@seconds=0", "random"], "'seconds=0' is not a limit"),
        (["--players", "best", "nobody"], "nim has no player 'nobody'"),
        (["--players", "best", "my_bots:Nobody"], "my_bots:Nobody can't be loaded"),
        (["--players", "best"], "the players are best; it takes two or more"),
        ([], "the players are none; it takes two or more"),
        (["--players", "best", "random", "--games", "3"], "3 games; it takes an even number"),
        (["--players", "best", "random", "--clock", "fast"], "'fast' is not a clock"),
        (["--players", "best", "random", "--sprt", "9"], "'9' is not ELO0:ELO1"),
        (
            ["--players", "best", "random", "--sprt", "0:9", "--gauntlet"],
            "--gauntlet and --sprt do not",
        ),
        (["--players", "best", "random", "--openings", "/no/such"], "No such file"),
        (["--players", "best", "random", "--resume", "/no/such"], "No such file"),
        (["--players", "best", "random", "--workers", "moon"], "--workers is 'moon'; it takes"),
        (["--players", "best", "random", "-o", "limit=-1"], "option limit is -1"),
        (["--players", "best", "random", "--openings", "balanced"], "no drawn opening of nim"),
        (["--players", "best", "random", "--report", "/no/page.html"], "No such file"),
    ],
)
def test_mistyped_arguments_are_refused_before_the_first_game(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "nim", *arguments, *([] if "--workers" in arguments else HERE)]) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.out == ""


def test_on_a_terminal_of_80_columns_both_tables_can_be_read() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "plancia", "arena", "nim", "--players", "best", "random"]
    process = subprocess.Popen(
        [*command, "alphabeta:1", "casual", "--games", "2", *HERE],
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(theirs)
    screen = b""
    try:
        while data := os.read(ours, 65536):
            screen += data
    except OSError:
        pass  # how Linux says that the other end is closed
    finally:
        os.close(ours)
    assert process.wait(60) == 0
    assert b"12/12" in screen
    *_, standings, pairs = (
        screen.decode().replace("\r", "").split("#  player")[-1].partition("pair ")
    )
    assert "alphabeta:1" in standings + pairs
    assert "best - random" in pairs
    assert "…" not in pairs
    last = screen.decode().replace("\r", "").splitlines()[-12:]
    assert max(map(len, last[1:])) <= 82


def test_an_interrupted_tournament_shows_its_table() -> None:
    command = [sys.executable, "-m", "plancia", "arena", "nim", "--players", "mcts:500", "random"]
    process = subprocess.Popen(
        [*command, "--games", "400", "--workers", "1"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("1/400")
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "pair " in output
    assert "400/400" not in output


@pytest.mark.jit
def test_balanced_openings_are_drawn_by_perfect_play(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "connect4", "--players", "random", "random", "--games", "4"]
    assert main([*command, "--openings", "balanced", "--json", *HERE]) == 0
    openings = json.loads(capsys.readouterr().out)["openings"]
    start = plancia.game("connect4").start()
    assert [plancia.solve(start.play_line(line)).result for line in openings] == [0, 0]
