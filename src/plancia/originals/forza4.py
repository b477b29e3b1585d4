"""The original Forza 4: an array with walls, an evaluation, a recursion, and a game at the keys.

The document is the group project «Forza 4» of the course Architettura degli Elaboratori II; the
functions are its slides, in its order; what is quoted is its text. They know no end of a game, only
the program does: on a board that is won a piece still drops.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from plancia.originals import console
from plancia.originals.console import Console

MOST_LITERAL: Final = 4
"""As it is written, each further move takes seven times as long, from 5 on seconds and minutes:
`fast` has the same values."""
SIMBOLI: Final = ".XO#"
GIOCATORI: Final = range(1, 3)
COLONNE: Final = range(1, 8)
VUOTO: Final = 0
MURO: Final = 3
VINTO: Final = 10**9  # «10^5» on one slide, «10^9» on the others

LINGUE: Final = ("it", "en")
PAROLE: Final = {
    "giocatori": ("Quanti giocatori umani (0, 1, 2)?", "How many human players (0, 1, 2)?"),
    "profondita": (
        "Profondità del giocatore {} ({}), da 0 a 9?",
        "Depth of player {} ({}), 0 to 9?",
    ),
    "mossa": (
        "Giocatore {} ({}): colonna da 1 a 7, f per finire?",
        "Player {} ({}): column from 1 to 7, f to end?",
    ),
    "invalida": ("Tasto non valido.", "That key is not valid."),
    "piena": ("La colonna {} è piena.", "Column {} is full."),
    "gioca": ("Il giocatore {} ({}) gioca nella colonna {}.", "Player {} ({}) plays in column {}."),
    "vittoria": ("Ha vinto il giocatore {} ({}).", "Player {} ({}) has won."),
    "pareggio": ("Pareggio: la plancia è piena.", "A draw: the board is full."),
    "fine": ("Fine della partita.", "End of the game."),
}
"""What the program says, by language."""

CASELLE: Final = {9 * riga + colonna for riga in range(6) for colonna in COLONNE}
FILE: Final = tuple(
    (casella, casella + passo, casella + 2 * passo, casella + 3 * passo)
    for passo in (1, 9, 10, 8)
    for casella in sorted(CASELLE)
    if {casella + passo, casella + 2 * passo, casella + 3 * passo} <= CASELLE
)
"""«tutte le possibili file di 4 caselle (oriz, vert, diago 1, diago 2)», inside the walls."""


class Forza4:
    """The functions on a board of one's own; below they are on the document's one board."""

    def __init__(self, tastiera: Console | None = None, lingua: str = "it") -> None:
        self.plancia = bytearray(9 * 7)
        """«0: vuoto, 1: giocatore X, 2: giocatore O, 3: pieno», 7 rows of 9."""
        self.console = tastiera or Console()
        self.lingua = lingua
        self.initPlancia()

    def initPlancia(self) -> None:
        """Set the board to the start of a game, «bordi compresi»."""
        for riga in range(7):
            for colonna in range(9):
                bordo = colonna in (0, 8) or riga == 6
                self.plancia[9 * riga + colonna] = MURO if bordo else VUOTO

    def main(self) -> None:
        """«Sequenza (infinita) di partite»: until the input ends."""
        while True:
            self.partita()

    def partita(self) -> None:
        """«chiedere quanti giocatori (0, 1, o 2)», then moves by turns to the end of the game."""
        umani = int(self._chiedi("012", "giocatori"))
        profondita = {
            giocatore: int(self._chiedi("0123456789", "profondita", giocatore))
            for giocatore in range(umani + 1, 3)
        }
        self.initPlancia()
        self._mostra()
        giocatore = 1
        while VUOTO in self.plancia:
            if giocatore in profondita:
                colonna, _ = self.trovaMossaMiglioreRicorsivo(giocatore, profondita[giocatore])
                self._di("gioca", giocatore, SIMBOLI[giocatore], colonna)
            else:
                colonna = self.chiediMossa(giocatore)
            if colonna == -1:
                self._di("fine")
                return
            self.giocaMossa(colonna, giocatore)
            self._mostra()
            if self.checkVittoria():
                self._di("vittoria", giocatore, SIMBOLI[giocatore])
                return
            giocatore = 3 - giocatore
        self._di("pareggio")

    def _mostra(self) -> None:
        """The board; on a terminal the columns' numbers stand below it."""
        self.disegnaPlancia()
        if self.console.is_terminal:
            self.console.say("  " + " ".join(map(str, COLONNE)))

    def _di(self, frase: str, *valori: object) -> None:
        self.console.say(PAROLE[frase][LINGUE.index(self.lingua)].format(*valori))

    def chiediMossa(self, giocatore: int) -> int:
        """A key from 1 to 7, or -1 for «f»; «Fa ripetere le mosse invalide»."""
        console.check("player", giocatore, GIOCATORI)
        while True:
            tasto = self._chiedi("1234567f", "mossa", giocatore)
            if tasto == "f":
                return -1
            if self.plancia[int(tasto)] == VUOTO:
                return int(tasto)
            self._di("piena", tasto)

    def _chiedi(self, tasti: str, domanda: str, giocatore: int = 0) -> str:
        """One of these keys. Line ends, which pipes hold and people type, are no keys."""
        while True:
            parole = PAROLE[domanda][LINGUE.index(self.lingua)].format(
                giocatore, SIMBOLI[giocatore]
            )
            self.console.say(f"{parole} ", end="")
            tasto = "\n"
            while tasto in "\r\n":
                tasto = self.console.key()
            self.console.say(tasto if tasto.isprintable() else "")
            if tasto in tasti:
                return tasto
            self._di("invalida")

    def giocaMossa(self, colonna: int, giocatore: int) -> bool:
        """«mossa valida o no», as the later slides have it (the first: «colonna piena o no»): False
        if the column is full or not from 1 to 7."""
        console.check("player", giocatore, GIOCATORI)
        if not isinstance(colonna, int) or colonna not in COLONNE:
            return False
        for riga in range(5, -1, -1):
            if self.plancia[9 * riga + colonna] == VUOTO:
                self.plancia[9 * riga + colonna] = giocatore
                return True
        return False

    def disegnaPlancia(self) -> None:
        self.console.say(self.testoPlancia())

    def testoPlancia(self) -> str:
        """What `disegnaPlancia` prints."""
        simboli = [SIMBOLI[casella] if casella <= MURO else "?" for casella in self.plancia]
        return "\n".join(" ".join(simboli[9 * riga : 9 * riga + 9]) for riga in range(7))

    def checkVittoria(self) -> int:
        """«1 o 2 se quel giocatore ha vinto, 0 altrimenti»; 1 if both have four."""
        plancia, vincitori = self.plancia, set[int]()
        for a, b, c, d in FILE:
            if plancia[a] == plancia[b] == plancia[c] == plancia[d]:
                vincitori.add(plancia[a])
        return 1 if 1 in vincitori else 2 if 2 in vincitori else 0

    def sgiocaMossa(self, colonna: int) -> None:
        """Take the topmost piece off the column; «si suppone che ci sia»."""
        console.check("column", colonna, COLONNE)
        for riga in range(6):
            if self.plancia[9 * riga + colonna] != VUOTO:
                self.plancia[9 * riga + colonna] = VUOTO
                return

    def valutaScacchiera(self) -> int:
        """«tanto più negativo quanto più il giocatore 1 pare in vantaggio»."""
        vincitore = self.checkVittoria()
        if vincitore:
            return VINTO * (vincitore * 2 - 3)
        plancia, valore = self.plancia, 0
        for a, b, c, d in FILE:
            fila = (plancia[a], plancia[b], plancia[c], plancia[d])
            uno, due = fila.count(1), fila.count(2)
            if not (uno and due):
                valore += due * due - uno * uno
        return valore

    def trovaMossaMiglioreAI(self, giocatore: int) -> tuple[int, int]:
        """The column «sulla quale è meglio giocare» and the value of the board after it."""
        console.check("player", giocatore, GIOCATORI)
        migliore, valore_migliore = 0, self.valutaScacchiera()
        for colonna in COLONNE:
            if self.giocaMossa(colonna, giocatore):  # (a)
                valore = self.valutaScacchiera()  # (b)
                self.sgiocaMossa(colonna)  # (c)
                segno = giocatore * 2 - 3
                if not migliore or segno * valore > segno * valore_migliore:
                    migliore, valore_migliore = colonna, valore
        return migliore, valore_migliore

    def trovaMossaMiglioreRicorsivo(self, giocatore: int, profondita: int) -> tuple[int, int]:
        """The same, «a profondità attuale - 1» for the other player."""
        console.check("player", giocatore, GIOCATORI)
        console.check("depth", profondita, range(2**31))
        if profondita > MOST_LITERAL and not self.checkVittoria():
            from plancia.originals import fast

            return fast.best_move(self.plancia, giocatore, profondita)
        migliore, valore_migliore = 0, self.valutaScacchiera()
        for colonna in COLONNE:
            if self.giocaMossa(colonna, giocatore):  # (a)
                if self.checkVittoria() == giocatore:  # (b) «SE HAI VINTO» [CASO BASE 1]
                    self.sgiocaMossa(colonna)
                    return colonna, VINTO * (giocatore * 2 - 3)
                if profondita == 0:  # [CASO BASE 2]
                    valore = self.valutaScacchiera()
                else:  # [CASO RICORSIVO]
                    _, valore = self.trovaMossaMiglioreRicorsivo(3 - giocatore, profondita - 1)
                self.sgiocaMossa(colonna)  # (c)
                segno = giocatore * 2 - 3
                if not migliore or segno * valore > segno * valore_migliore:
                    migliore, valore_migliore = colonna, valore
        return migliore, valore_migliore


_programma: Final = Forza4()
plancia: Final = _programma.plancia
"""The document's global label."""
initPlancia: Final = _programma.initPlancia
chiediMossa: Final = _programma.chiediMossa
giocaMossa: Final = _programma.giocaMossa
disegnaPlancia: Final = _programma.disegnaPlancia
testoPlancia: Final = _programma.testoPlancia
checkVittoria: Final = _programma.checkVittoria
sgiocaMossa: Final = _programma.sgiocaMossa
valutaScacchiera: Final = _programma.valutaScacchiera
trovaMossaMiglioreAI: Final = _programma.trovaMossaMiglioreAI
trovaMossaMiglioreRicorsivo: Final = _programma.trovaMossaMiglioreRicorsivo


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original forza4", description="Forza 4 for 0, 1 or 2 people, at the keys."
    )
    parser.add_argument("--lang", choices=LINGUE, default="it", help="the language (default: it)")
    _programma.lingua = parser.parse_args(argv).lang
    return console.run(_programma.main, _programma.console)
