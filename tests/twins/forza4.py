"""Forza 4 as its document has it, word for word: an array, loops over cells, a full recursion."""

from __future__ import annotations

Plancia = list[int]


def initPlancia() -> Plancia:
    return [3 if r == 6 or c in (0, 8) else 0 for r in range(7) for c in range(9)]


def giocaMossa(plancia: Plancia, colonna: int, giocatore: int) -> bool:
    if colonna not in range(1, 8):
        return False
    for r in (5, 4, 3, 2, 1, 0):
        if plancia[9 * r + colonna] == 0:
            plancia[9 * r + colonna] = giocatore
            return True
    return False


def sgiocaMossa(plancia: Plancia, colonna: int) -> None:
    for r in range(6):
        if plancia[9 * r + colonna] != 0:
            plancia[9 * r + colonna] = 0
            return


def file(plancia: Plancia) -> list[list[int]]:
    """Every line of four cells that has no wall in it."""
    found = []
    for r in range(6):
        for c in range(1, 8):
            for giu, destra in ((0, 1), (1, 0), (1, 1), (1, -1)):
                fine_r, fine_c = r + 3 * giu, c + 3 * destra
                if fine_r <= 5 and 1 <= fine_c <= 7:
                    celle = [9 * (r + giu * i) + c + destra * i for i in range(4)]
                    found.append([plancia[cella] for cella in celle])
    return found


def checkVittoria(plancia: Plancia) -> int:
    for giocatore in (1, 2):
        if [giocatore] * 4 in file(plancia):
            return giocatore
    return 0


def valutaScacchiera(plancia: Plancia) -> int:
    vincitore = checkVittoria(plancia)
    if vincitore:
        return {1: -(10**9), 2: 10**9}[vincitore]
    valore = 0
    for fila in file(plancia):
        for giocatore, segno in ((1, -1), (2, 1)):
            n = fila.count(giocatore)
            if n + fila.count(0) == 4:
                valore += segno * n * n
    return valore


def trovaMossaMiglioreRicorsivo(
    plancia: Plancia, giocatore: int, profondita: int
) -> tuple[int, int]:
    migliore: tuple[int, int] | None = None
    for colonna in range(1, 8):
        if not giocaMossa(plancia, colonna, giocatore):
            continue
        if checkVittoria(plancia) == giocatore:
            sgiocaMossa(plancia, colonna)
            return colonna, {1: -(10**9), 2: 10**9}[giocatore]
        if profondita == 0:
            valore = valutaScacchiera(plancia)
        else:
            valore = trovaMossaMiglioreRicorsivo(plancia, 3 - giocatore, profondita - 1)[1]
        sgiocaMossa(plancia, colonna)
        if (
            migliore is None
            or (giocatore == 1 and valore < migliore[1])
            or (giocatore == 2 and valore > migliore[1])
        ):
            migliore = (colonna, valore)
    return migliore or (0, valutaScacchiera(plancia))


def trovaMossaMiglioreAI(plancia: Plancia, giocatore: int) -> tuple[int, int]:
    valori = {}
    for colonna in range(1, 8):
        if giocaMossa(plancia, colonna, giocatore):
            valori[colonna] = valutaScacchiera(plancia)
            sgiocaMossa(plancia, colonna)
    if not valori:
        return 0, valutaScacchiera(plancia)
    voluto = (min if giocatore == 1 else max)(valori.values())
    return next((colonna, voluto) for colonna in valori if valori[colonna] == voluto)
