"""Brains for Gomocup's protocol, good and bad: `python brains.py KIND`. They play 15x15."""

import sys
from itertools import product


def main(kind: str) -> None:
    taken: set[tuple[int, int]] = set()
    lines = iter(sys.stdin)
    for line in lines:
        sys.stderr.write(line)
        sys.stderr.flush()
        match line.split():
            case ["START", "15"] if kind == "greets":
                say("220 mail.example.org ESMTP")
            case ["START", "15"]:
                taken.clear()
                say("MESSAGE loading")
                say("OK")
            case ["START" | "RECTSTART", *_]:
                say("ERROR only 15x15")
            case ["BEGIN"]:
                move(kind, taken)
            case ["TURN", point]:
                taken.add(read(point))
                move(kind, taken)
            case ["BOARD"]:
                taken.clear()
                for stone in lines:
                    sys.stderr.write(stone)
                    if stone.strip() == "DONE":
                        break
                    taken.add(read(stone.rpartition(",")[0]))
                move(kind, taken)
            case ["END"]:
                return


def move(kind: str, taken: set[tuple[int, int]]) -> None:
    """The first free point, row by row; bad brains have another idea."""
    if kind == "fails":
        say("ERROR out of ideas")
        return
    y, x = next((y, x) for y, x in product(range(15), range(15)) if (x, y) not in taken)
    if kind == "cheats":
        x, y = next(iter(taken), (15, 15))
    taken.add((x, y))
    say("DEBUG thinking")
    say("MESSAGE I like it")
    say(f"{x},{y}")


def read(point: str) -> tuple[int, int]:
    x, y = point.split(",")
    return int(x), int(y)


def say(line: str) -> None:
    sys.stdout.write(line + "\r\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
