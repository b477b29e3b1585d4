"""The original Forza 4: an array with walls, an evaluation, a recursion, and a game at the keys.

The document's functions are here by name, on the module's one board `plancia`, as its slides have
one global label; a `Forza4` is a board of one's own with the same functions. They know no end of a
game: on a board that is won, a piece still drops, and a best move is the first column that is not
full with the winner's 10^9, at any depth. Only the program ends a game.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from plancia.connect4.board import Bits, Column
from plancia.originals.console import Console, EndOfInput, run
from plancia.originals.forza4.search import BOARD, LINE, WON, best_move, line_value, strips

RIGHE: Final = BOARD.rows + 1
COLONNE: Final = BOARD.columns + 2
VUOTO: Final = 0
MURO: Final = 3
FINE_PARTITA: Final = -1
SIMBOLI: Final = dict(enumerate(".XO#"))

Giocatore = int
"""1 or 2."""
Indice = int
"""A cell of the array."""


def _indice(casella: int) -> Indice:
    """Where the cell of a bit lies in the array."""
    colonna, altezza = divmod(casella, BOARD.stride)
    # The guard bit above a column is no cell: let it be the wall below, which is never a piece.
    riga = BOARD.rows if altezza == BOARD.rows else BOARD.rows - 1 - altezza
    return COLONNE * riga + colonna + 1


# The array's cells from the highest bit to the lowest, so that pieces read as a binary number.
_CASELLE: Final = itemgetter(*map(_indice, reversed(range(BOARD.stride * BOARD.columns))))
_SONO: Final = {
    giocatore: bytes(ord("1") if pezzo == giocatore else ord("0") for pezzo in range(256))
    for giocatore in (1, 2)
}
_FILE: Final = tuple(
    itemgetter(*map(_indice, strip[place : place + LINE]))
    for strip in strips()
    for place in range(len(strip) - LINE + 1)
)
"""The 69 lines of four cells."""


@dataclass(frozen=True)
class Parole:
    """What the program says."""

    giocatori: str
    profondita: str
    mossa: str
    invalida: str
    piena: str
    gioca: str
    vittoria: str
    pareggio: str
    fine: str


PAROLE: Final = {
    "it": Parole(
        giocatori="Quanti giocatori umani (0, 1, 2)?",
        profondita="Profondità del giocatore {} ({}), da 0 a 9?",
        mossa="Giocatore {} ({}): colonna da 1 a 7, f per finire?",
        invalida="Tasto non valido.",
        piena="La colonna {} è piena.",
        gioca="Il giocatore {} ({}) gioca nella colonna {}.",
        vittoria="Ha vinto il giocatore {} ({}).",
        pareggio="Pareggio: la plancia è piena.",
        fine="Fine della partita.",
    ),
    "en": Parole(
        giocatori="How many human players (0, 1, 2)?",
        profondita="Depth of player {} ({}), from 0 to 9?",
        mossa="Player {} ({}): column from 1 to 7, f to end?",
        invalida="That key is not valid.",
        piena="Column {} is full.",
        gioca="Player {} ({}) plays in column {}.",
        vittoria="Player {} ({}) has won.",
        pareggio="A draw: the board is full.",
        fine="End of the game.",
    ),
}


class Forza4:
    """The program's memory, and its functions by the document's names."""

    def __init__(self, console: Console | None = None, parole: Parole = PAROLE["it"]) -> None:
        """Without a console, standard input and output are taken when first needed."""
        self.plancia: bytearray = bytearray()
        self.parole = parole
        self._console = console
        self.initPlancia()

    @property
    def console(self) -> Console:
        if self._console is None:
            self._console = Console()
        return self._console

    def initPlancia(self) -> None:
        """An empty board between its walls, in the same array."""
        riga = [MURO, *[VUOTO] * BOARD.columns, MURO]
        self.plancia[:] = bytes(riga * BOARD.rows + [MURO] * COLONNE)

    def _pezzi(self, giocatore: Giocatore) -> Bits:
        """The pieces of a player on Connect Four's board."""
        return int(bytes(_CASELLE(self.plancia)).translate(_SONO[giocatore]), 2)

    def giocaMossa(self, colonna: Column, giocatore: Giocatore) -> bool:
        """Drop a piece; False if the column is full or not from 1 to 7."""
        _controlla(giocatore)
        if not 1 <= colonna <= BOARD.columns:
            return False
        landing = BOARD.landing(self._pezzi(1) | self._pezzi(2), colonna)
        for riga, _ in BOARD.cells(landing & -landing):
            self.plancia[COLONNE * riga + colonna] = giocatore
        return landing > 0

    def sgiocaMossa(self, colonna: Column) -> None:
        """Take the topmost piece off the column; the document supposes that there is one."""
        if not 1 <= colonna <= BOARD.columns:
            raise ValueError(f"there is no column {colonna}; columns are 1 to {BOARD.columns}")
        for indice in range(colonna, COLONNE * BOARD.rows, COLONNE):
            if self.plancia[indice] != VUOTO:
                self.plancia[indice] = VUOTO
                return

    def checkVittoria(self) -> int:
        """The player who has four in a line, or 0; 1 if both have."""
        return next((g for g in (1, 2) if BOARD.line_cells(self._pezzi(g), LINE)), 0)

    def disegnaPlancia(self) -> None:
        """Print the board."""
        self.console.say(self.testoPlancia())

    def testoPlancia(self) -> str:
        """What `disegnaPlancia` prints: seven lines of nine symbols, walls included."""
        righe = (self.plancia[COLONNE * r : COLONNE * (r + 1)] for r in range(RIGHE))
        return "\n".join(" ".join(SIMBOLI.get(pezzo, "?") for pezzo in riga) for riga in righe)

    def valutaScacchiera(self) -> int:
        """Negative if player 1 is ahead, positive if player 2 is; a won board is worth 10^9."""
        if vincitore := self.checkVittoria():
            return WON * (2 * vincitore - 3)
        valore = 0
        for fila in _FILE:
            pezzi = fila(self.plancia)
            if MURO not in pezzi:
                valore += line_value(pezzi.count(1), pezzi.count(2))
        return valore

    def trovaMossaMiglioreAI(self, giocatore: Giocatore) -> tuple[Column, int]:
        """The column with the lowest value for player 1, the highest for 2, and that value."""
        _controlla(giocatore)
        segno, migliore = 2 * giocatore - 3, (0, self.valutaScacchiera())
        for colonna in range(1, BOARD.columns + 1):
            if self.giocaMossa(colonna, giocatore):
                valore = self.valutaScacchiera()
                self.sgiocaMossa(colonna)
                if migliore[0] == 0 or segno * valore > segno * migliore[1]:
                    migliore = (colonna, valore)
        return migliore

    def trovaMossaMiglioreRicorsivo(
        self, giocatore: Giocatore, profondita: int
    ) -> tuple[Column, int]:
        """The same, looking `profondita` moves further ahead."""
        _controlla(giocatore)
        if profondita < 0:
            raise ValueError(f"the depth is {profondita}; it can be 0 or more")
        if self.checkVittoria():
            # Four in a line stay: every depth sees what the first move shows.
            return self.trovaMossaMiglioreAI(giocatore)
        return best_move(self._pezzi(1), self._pezzi(2), giocatore, profondita)

    def chiediMossa(self, giocatore: Giocatore) -> int:
        """A column that is not full, or -1 for the end of the game."""
        _controlla(giocatore)
        while True:
            tasto = self._chiedi(
                self.parole.mossa.format(giocatore, SIMBOLI[giocatore]), "1234567f"
            )
            if tasto == "f":
                return FINE_PARTITA
            colonna = int(tasto)
            if self.plancia[colonna] == VUOTO:
                return colonna
            self.console.say(self.parole.piena.format(colonna))

    def _chiedi(self, domanda: str, tasti: str) -> str:
        """One of these keys. Line ends, which pipes hold and people type, are no keys."""
        while True:
            self.console.say(f"{domanda} ", end="")
            tasto = "\n"
            while tasto in "\r\n":
                tasto = self.console.key()
            self.console.say(tasto if tasto.isprintable() else "")
            if tasto in tasti:
                return tasto
            self.console.say(self.parole.invalida)

    def partita(self) -> None:
        """One game, from the question who plays to the word who has won."""
        umani = int(self._chiedi(self.parole.giocatori, "012"))
        profondita = {
            giocatore: int(
                self._chiedi(
                    self.parole.profondita.format(giocatore, SIMBOLI[giocatore]), "0123456789"
                )
            )
            for giocatore in range(umani + 1, 3)
        }
        self.initPlancia()
        self._mostra()
        giocatore = 1
        while VUOTO in self.plancia:
            if giocatore in profondita:
                colonna, _ = self.trovaMossaMiglioreRicorsivo(giocatore, profondita[giocatore])
                self.console.say(self.parole.gioca.format(giocatore, SIMBOLI[giocatore], colonna))
            else:
                colonna = self.chiediMossa(giocatore)
            if colonna == FINE_PARTITA:
                self.console.say(self.parole.fine)
                return
            self.giocaMossa(colonna, giocatore)
            self._mostra()
            if self.checkVittoria():
                self.console.say(self.parole.vittoria.format(giocatore, SIMBOLI[giocatore]))
                return
            giocatore = 3 - giocatore
        self.console.say(self.parole.pareggio)

    def _mostra(self) -> None:
        """The board; on a terminal the columns' numbers stand below it."""
        self.disegnaPlancia()
        if self.console.is_terminal:
            self.console.say("  " + " ".join(map(str, range(1, BOARD.columns + 1))))


def _controlla(giocatore: Giocatore) -> None:
    if giocatore not in (1, 2):
        raise ValueError(f"the player is {giocatore}; it can be 1 or 2")


_programma: Final = Forza4()
plancia: Final = _programma.plancia
"""The board of the functions below: the document's global label."""
initPlancia: Final = _programma.initPlancia
giocaMossa: Final = _programma.giocaMossa
sgiocaMossa: Final = _programma.sgiocaMossa
checkVittoria: Final = _programma.checkVittoria
disegnaPlancia: Final = _programma.disegnaPlancia
testoPlancia: Final = _programma.testoPlancia
valutaScacchiera: Final = _programma.valutaScacchiera
trovaMossaMiglioreAI: Final = _programma.trovaMossaMiglioreAI
trovaMossaMiglioreRicorsivo: Final = _programma.trovaMossaMiglioreRicorsivo
chiediMossa: Final = _programma.chiediMossa


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original forza4", description="Forza 4 for 0, 1 or 2 people, at the keys."
    )
    parser.add_argument(
        "--lang", choices=sorted(PAROLE), default="it", help="the language (default: it)"
    )
    parole = PAROLE[parser.parse_args(argv).lang]
    return run(lambda: _gioca(Forza4(parole=parole)))


def _gioca(forza4: Forza4) -> int:
    """Game after game: only the end of the input ends it."""
    try:
        while True:
            forza4.partita()
    except EndOfInput:
        forza4.console.say()  # the question stays open on a line of its own
    return 0
