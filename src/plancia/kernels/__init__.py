"""How the fast parts run: Numba, a library compiled ahead of time, or plain Python."""
