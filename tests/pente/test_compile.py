from plancia.core.registry import game
from plancia.kernels.declared import kernels


def test_levels_need_the_engine_alone() -> None:
    pente = game("pente", rows=9, columns=9)
    assert [kernel.name for kernel in kernels(pente, for_levels=True)] == ["engine"]
    assert [kernel.name for kernel in kernels(pente)] == ["engine", "within", "batch"]
