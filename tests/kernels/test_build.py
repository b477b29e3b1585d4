"""Libraries as they are built; tests/kernels/ runs them."""

from pathlib import Path

import pytest

from plancia.kernels.build import TARGETS, BuildFailed, all_sources, build
from plancia.kernels.jit import DISABLED
from plancia.kernels.library import PACKAGE


def test_the_sources_are_those_of_all_rooms_and_of_what_compiles_them() -> None:
    names = [source.relative_to(PACKAGE).as_posix() for source in all_sources()]
    assert {"kernels/jit/memory.py", "kernels/xorshift.py", "connect4/solver/search.py"} <= set(
        names
    )
    assert {"pente/engine/search.py", "pente/variants.py", "tetrisito/solver/covering.py"} <= set(
        names
    )
    assert not {"kernels/build.py", "connect4/explain.py"} & set(names)
    assert len(set(names)) == len(names)


def test_a_target_that_is_none_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match="no target vax"):
        build(["vax"], tmp_path)


@pytest.mark.soak
@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = (build(TARGETS, tmp_path / name) for name in ("one", "two"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
