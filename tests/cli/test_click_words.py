"""Click speaks the language of the process."""

import subprocess
import sys


def test_click_speaks_the_language_of_the_process() -> None:
    def italian(*words: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-m", "plancia", "--lang", "it", *words]
        return subprocess.run(program, capture_output=True, text=True, check=False)

    shown = italian("--help").stdout
    assert shown.startswith("Uso: plancia")
    assert "Opzioni:" in shown
    assert "exit" not in shown
    assert "Il comando 'foo' non esiste." in italian("foo").stderr
