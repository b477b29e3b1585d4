import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.cli.serve import addresses
from waiting import LIMIT_S


def test_a_server_of_every_network_says_how_other_devices_reach_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.cli.serve._own_addresses", lambda: ["192.0.2.7", "fd00::7"])
    here = "http://127.0.0.1:8000"
    assert addresses("0.0.0.0", 8000) == (here, ["http://192.0.2.7:8000"])
    both = ["http://192.0.2.7:80", "http://[fd00::7]:80"]
    assert addresses("::", 80) == ("http://[::1]:80", both)
    assert addresses("127.0.0.1", 8000) == (here, [])
    assert addresses("192.0.2.7", 80) == ("http://192.0.2.7:80", ["http://192.0.2.7:80"])


def test_the_address_comes_before_the_log_and_ctrl_c_is_no_error(tmp_path: Path) -> None:
    pytest.importorskip("litestar")
    command = ["-m", "plancia", "serve", "--lan", "--port", "0"]
    server = pexpect.spawn(
        sys.executable,
        [*command, "--database", f"sqlite:///{tmp_path / 'games.db'}"],
        encoding="utf-8",
        timeout=LIMIT_S,
        env={**os.environ, "PLANCIA_WARM_UP": "no", "LANG": "C"},
    )
    server.expect("the server has started")
    assert server.before is not None
    assert server.before.startswith("Plancia is at http://127.0.0.1:")
    if "On other devices" in server.before:  # a machine without a network has no address
        assert "▄" in server.before
    server.kill(signal.SIGINT)
    server.expect(pexpect.EOF)
    server.close()
    assert server.exitstatus == 0
