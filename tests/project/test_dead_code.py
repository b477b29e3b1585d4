"""No code without a user, as vulture sees it with the tests as users."""

from __future__ import annotations

from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).parents[2]

CALLED_BY_FRAMEWORKS = [
    # Textual: screens and widgets
    "action_*", "compose", "on_*", "render_line", "BINDINGS", "CSS", "DEFAULT_CSS",
    "ENABLE_COMMAND_PALETTE", "SCOPED_CSS", "TITLE", "border_*title",
    # Click: commands of a group
    "format_commands", "get_command", "list_commands", "short_help",
    # Numba, ctypes, llvmlite: what kernels/jit and kernels/build.py tell them
    "generic", "generic_resolve", "resolve_shape", "typing_context", "kws",
    "_as_parameter_", "linkage", "loop_vectorization", "slp_vectorization",
    "define_pipelines", "run_pass", "_finalized", "no_compile", "no_cpython_wrapper",
    # capabilities, which a game names in a string
    "*Analyses", "*Buttons", "*Compiles", "*Puzzles",
    "general_levels",
    "*Levels",
    "*Solves", "*Proves", "*Teaches", "*Encodes",
    # Gymnasium, PettingZoo, OpenSpiel and PGX: what their environments have
    "observation_space", "truncations", "infos", "num_players", "make_py_observer", "iig_obs_type",
    "_legal_actions", "_apply_action", "_action_to_string", "set_from", "string_from",
    "num_actions",
    # what translated MIPS instructions call
    "syscall", "overflow", "break_off", "unaligned_*", "div", "divu",
    # entry points
    "alphabeta", "mcts", "stdin_player",
    # uvicorn, websockets, alembic: protocols and migrations
    "MAX_LINE_LENGTH", "available_extensions", "disconnected", "down_revision", "msg", "revision",
    "send_400_response",
    # Python
    "__cause__", "__class__", "__getattr__", "_repr_svg_", "trace",
    # one name of an unpacked range, of which others are used
    "OPEN_TWO", "ROW_AND_COLUMN", "THREE",
]  # fmt: skip
DECORATORS = [
    "@lower_*",
    "@infer*",
    "@register_*",
    "@unbox*",
    "@on",
    "@acting",
    "@get",
    "@post",
    "@put",
    "@served",
    "@taking",
    "@websocket",
    "@*.command",
    *("@get", "@post", "@put", "@websocket", "@acting", "@taking", "@served"),
    "@type_callable",
]
"""What they decorate is registered where nothing names it."""
VIEWS = (
    "live/messages.py",
    "live/summaries.py",
    "live/views.py",
    "rooms/class_views.py",
    "rooms/messages.py",
    "rooms/tournament_views.py",
    "study/guides.py",
    "study/messages.py",
    "study/views.py",
)
"""Their variables are fields of messages and unions for the schema: the page uses them."""


def unused(*folders: str) -> list[str]:
    search = Vulture(ignore_names=CALLED_BY_FRAMEWORKS, ignore_decorators=DECORATORS)
    search.scavenge([str(ROOT / folder) for folder in folders])
    return [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.typ} {item.name}"
        for item in search.get_unused_code(min_confidence=60)
        if Path(item.filename).is_relative_to(ROOT / "src")
        and not (item.typ == "variable" and str(item.filename).endswith(VIEWS))
    ]


def test_everything_in_the_package_is_used() -> None:
    assert unused("src", "tests", "bench", "docs", "tools") == []


def test_code_without_a_user_is_found(tmp_path: Path) -> None:
    (tmp_path / "lonely.py").write_text("def lonely() -> None: ...\n")
    search = Vulture(ignore_names=CALLED_BY_FRAMEWORKS, ignore_decorators=DECORATORS)
    search.scavenge([str(tmp_path)])
    assert [item.name for item in search.get_unused_code()] == ["lonely"]
