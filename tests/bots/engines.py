"""External UGI engines for Connect Four, good and bad: `python engines.py KIND`."""

import os
import subprocess
import sys
import time


def main(kind: str) -> None:
    turn = 0
    for line in sys.stdin:
        match line.split():
            case ["ugi"]:
                say("id name Test engine")
                if kind != "bare":
                    say("option name ROWS type spin default 6 min 1 max 99")
                    say("option name Columns type spin default 7 min 1 max 99")
                    say("option name connect type spin default 4 min 1 max 99")
                    say("option name seed type spin default 0 min 0 max 9")
                say("ugiok")
            case ["setoption", "name", *rest]:
                sys.stderr.write(" ".join(rest) + "\n")
            case ["isready"]:
                say("readyok")
            case ["position", *words] if kind == "logs":
                sys.stderr.write(" ".join(words) + "\n")
                sys.stderr.flush()
            case ["go", *limits]:
                turn += 1
                sys.stderr.write(" ".join(limits) + "\n")
                go(kind, turn)
            case ["stop"]:
                say("bestmove 6")
            case ["quit"]:
                return


def go(kind: str, turn: int) -> None:
    match kind:
        case "breeds":
            say(f"info string {breed()}")
            say("bestmove 5")
        case "cheats":
            say("bestmove 9")
        case "mumbles":
            say("bestmove e2e4")
        case "crashes":
            sys.stderr.write("Segmentation fault, or so\n")
            sys.stderr.flush()
            os._exit(3)
        case "deepens":
            say("info depth 1 nodes 7 score cp 10 pv 4 4")
            say("info depth 1 multipv 2 nodes 7 score cp -10 pv 1")
            say("info currmove 4")
            say("info depth 2 nodes 49 score cp 20 pv 5 4")
            say("info string I like it")
            say("bestmove 5")
        case "deepens without end":
            say("info depth 1 nodes 7 pv 4")
        case "deep":
            pass  # thinks until it is stopped
        case "hangs":
            while True:
                time.sleep(1)
        case _:
            say("info depth 3 seldepth x nodes 250 score cp 40 pv 5 5 1 nonsense 2")
            say("noise")
            say("info string I like it")
            say("bestmove 5 ponder 5")


def breed() -> str:
    """The numbers of this process and of its new child."""
    child = subprocess.Popen(["setsid", "sleep", "300"])
    return f"{os.getpid()} {child.pid}"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
