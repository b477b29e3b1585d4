"""Turns basic MIPS instructions into Python, a straight run of them at a time.

In the Python `r` is the list of registers (signed, HI and LO behind them), `m` the memory (signed
words by address / 4), and `s` the machine, which raises faults.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any, Final

from plancia.courses.mips.assembler import Instruction
from plancia.courses.mips.memory import signed
from plancia.courses.mips.registers import HI, LO, RA

MAX_BLOCK: Final = 64
_BRANCHES: Final = {
    "beq": "{0} == {1}", "bne": "{0} != {1}", "bgez": "{0} >= 0", "bgtz": "{0} > 0",
    "blez": "{0} <= 0", "bltz": "{0} < 0", "bgezal": "{0} >= 0", "bltzal": "{0} < 0",
}  # fmt: skip
_ENDS: Final = frozenset((*_BRANCHES, "j", "jal", "jr", "jalr", "syscall"))
_M: Final = 0xFFFFFFFF
_K: Final = 0x80000000
_DIRECT: Final = {
    "and": "{1} & {2}", "or": "{1} | {2}", "xor": "{1} ^ {2}", "nor": "~({1} | {2})",
    "andi": "{1} & {2}", "ori": "{1} | {2}", "xori": "{1} ^ {2}",
    "slt": "1 if {1} < {2} else 0", "slti": "1 if {1} < {2} else 0",
    "sltu": f"1 if {{1}} & {_M} < {{2}} & {_M} else 0",
    "srlv": f"s.signed(({{1}} & {_M}) >> ({{2}} & 31))", "srav": "{1} >> ({2} & 31)",
    "sllv": "s.signed({1} << ({2} & 31))",
    "mfhi": f"r[{HI}]", "mflo": f"r[{LO}]",
    "clz": f"32 - ({{1}} & {_M}).bit_length()", "clo": f"32 - (~{{1}} & {_M}).bit_length()",
}  # fmt: skip
"""Expressions of instructions whose first field is the register they set."""
_WRAPPED: Final = {"addu": "{1} + {2}", "addiu": "{1} + {2}", "subu": "{1} - {2}"}
_TRAPPED: Final = {"add": "{1} + {2}", "addi": "{1} + {2}", "sub": "{1} - {2}"}
_IMMEDIATE: Final = frozenset(
    ("andi", "ori", "xori", "slti", "sltiu", "addi", "addiu", "sll", "srl", "sra")
)
_PRODUCTS: Final = {
    "mult": "{0} * {1}", "mul": "{1} * {2}", "multu": f"({{0}} & {_M}) * ({{1}} & {_M})",
}  # fmt: skip
_UNALIGNED: Final = {
    "lwl": "m[a >> 2] << 24 - z | {0} & (1 << 24 - z) - 1",
    "lwr": f"(m[a >> 2] & {_M}) >> z | {{0}} & ~({_M} >> z)",
    "swl": f"m[k] & ~({_M} >> 24 - z) | ({{0}} & {_M}) >> 24 - z",
    "swr": "m[k] & (1 << z) - 1 | {0} << z",
}
"""What they put into a register or into memory; `z` is the place of the byte, in bits."""
_LOADS: Final = ("lw", "lb", "lbu", "lh", "lhu", "lwl", "lwr")
_STORES: Final = ("sw", "sb", "sh", "swl", "swr")


@dataclass(frozen=True, slots=True)
class Block:
    """A straight run of instructions as one Python function."""

    code: CodeType
    size: int
    instruction_of_line: tuple[int, ...]
    """By line of the Python source: the number of the instruction in the block."""


def ends_block(op: str) -> bool:
    return op in _ENDS


def translate(text: Mapping[int, Instruction], start: int, most: int = MAX_BLOCK) -> Block:
    """The block that begins at an address, as `def run(r, m, s)`, which gives the next one."""
    lines = ["def run(r, m, s):"]
    owners = [0, 0]
    address = start
    size = 0
    while True:
        instruction = text[address]
        made = python_lines(instruction, address)
        lines += (f"    {line}" for line in made)
        owners += [size] * len(made)
        size += 1
        address += 4
        if ends_block(instruction.op):
            break
        if size == most or address not in text:
            lines.append(f"    return {signed(address)}")
            owners.append(size - 1)
            break
    code = compile("\n".join(lines), f"<mips {start:#x}>", "exec")
    return Block(code, size, tuple(owners))


def load(block: Block) -> Any:
    namespace: dict[str, Any] = {}
    exec(block.code, namespace)
    return namespace["run"]


def _register(number: int) -> str:
    return f"r[{number}]" if number else "0"


def _target(number: int) -> str:
    return f"r[{number}]" if number else "_"


def _wrapped(expression: str) -> str:
    return f"({expression} + {_K} & {_M}) - {_K}"


def python_lines(instruction: Instruction, address: int) -> list[str]:
    """The Python of one instruction; what ends a block returns the next address."""
    op, fields = instruction.op, instruction.fields
    if op in _LOADS:
        return _load_lines(op, *fields)
    if op in _STORES:
        return _store_lines(op, *fields)
    if op in _BRANCHES or op in ("j", "jal", "jr", "jalr"):
        return _jump_lines(op, fields, address)
    if op in _PRODUCTS:
        product = _PRODUCTS[op].format(*map(_register, fields))
        lines = [f"x = {product}", f"r[{HI}], r[{LO}] = s.signed(x >> 32), s.signed(x)"]
        return [*lines, f"{_target(fields[0])} = r[{LO}]"] if op == "mul" else lines
    if op in ("div", "divu"):
        return [f"s.{op}({_register(fields[0])}, {_register(fields[1])})"]
    match op:
        case "nop":
            return ["pass"]
        case "syscall":
            return ["s.syscall()", f"return {signed(address + 4)}"]
        case "break":
            return [f"s.break_off({fields[0]})"]
        case "lui":
            return [f"{_target(fields[0])} = {signed(fields[1] << 16)}"]
        case "mthi" | "mtlo":
            return [f"r[{HI if op == 'mthi' else LO}] = {_register(fields[0])}"]
        case "movn" | "movz":
            condition = f"{_register(fields[2])} {'!=' if op == 'movn' else '=='} 0"
            return [f"if {condition}: {_target(fields[0])} = {_register(fields[1])}"]
        case _:
            return _arithmetic_lines(op, fields)


def _arithmetic_lines(op: str, fields: Sequence[int]) -> list[str]:
    target = _target(fields[0])
    values = [_register(number) for number in fields]
    if op in _IMMEDIATE:
        values[2] = str(fields[2])
    if op in _WRAPPED or op in _TRAPPED:
        if values[2] == "0":
            return [f"{target} = {values[1]}"]
        if values[1] == "0" and op in ("addu", "add", "addiu", "addi"):
            return [f"{target} = {values[2]}"]
        if op in _WRAPPED:
            return [f"{target} = {_wrapped(_WRAPPED[op].format(*values))}"]
        return [
            f"x = {_TRAPPED[op].format(*values)}",
            f"if not {-_K} <= x < {_K}: s.overflow()",
            f"{target} = x",
        ]
    match op:
        case "sltiu":
            return [f"{target} = 1 if {values[1]} & {_M} < {fields[2] & _M} else 0"]
        case "sll":
            shifted = f"({values[1]} << {fields[2]})"
            return [f"{target} = {_wrapped(shifted)}"]
        case "srl" if fields[2]:
            return [f"{target} = ({values[1]} & {_M}) >> {fields[2]}"]
        case "srl" | "sra":
            return [f"{target} = {values[1]} >> {fields[2]}"]
        case _:
            return [f"{target} = {_DIRECT[op].format(*values)}"]


def _address_line(offset: int, base: int) -> str:
    return f"a = {_register(base)} + {offset}" if offset else f"a = {_register(base)}"


def _load_lines(op: str, target: int, offset: int, base: int) -> list[str]:
    first = _address_line(offset, base)
    into = _target(target)
    match op:
        case "lw":
            return [first, "if a & 3: s.unaligned_load(a, 4)", f"{into} = m[a >> 2]"]
        case "lb":
            return [first, f"{into} = ((m[a >> 2] >> ((a & 3) << 3) & 255) ^ 128) - 128"]
        case "lbu":
            return [first, f"{into} = m[a >> 2] >> ((a & 3) << 3) & 255"]
        case "lh" | "lhu":
            half = "m[a >> 2] >> ((a & 2) << 3) & 65535"
            value = half if op == "lhu" else f"(({half}) ^ 32768) - 32768"
            return [first, "if a & 1: s.unaligned_load(a, 2)", f"{into} = {value}"]
        case _:
            value = _UNALIGNED[op].format(_register(target))
            return [first, "z = (a & 3) << 3", f"{into} = s.signed({value})"]


def _store_lines(op: str, source: int, offset: int, base: int) -> list[str]:
    value = _register(source)
    lines = [_address_line(offset, base)]
    if op == "sw":
        lines.append("if a & 3: s.unaligned_store(a, 4)")
    elif op == "sh":
        lines.append("if a & 1: s.unaligned_store(a, 2)")
    lines += ["k = a >> 2", "if k not in m: m.add(k, a)"]
    match op:
        case "sw":
            return [*lines, f"m[k] = {value}"]
        case "sb" | "sh":
            mask, within = (255, 3) if op == "sb" else (65535, 2)
            return [
                *lines,
                "w = m[k]",
                f"z = (a & {within}) << 3",
                f"m[k] = ((w ^ ((w >> z ^ {value}) & {mask}) << z) + {_K} & {_M}) - {_K}",
            ]
        case _:
            return [
                *lines, "z = (a & 3) << 3", f"m[k] = s.signed({_UNALIGNED[op].format(value)})",
            ]  # fmt: skip


def _jump_lines(op: str, fields: Sequence[int], address: int) -> list[str]:
    following = signed(address + 4)
    match op:
        case "j":
            return [f"return {signed(fields[0])}"]
        case "jal":
            return [f"r[{RA}] = {following}", f"return {signed(fields[0])}"]
        case "jr":
            return [f"return {_register(fields[0])}"]
        case "jalr":
            return [
                f"x = {_register(fields[1])}",
                f"{_target(fields[0])} = {following}",
                "return x",
            ]
        case _:
            condition = _BRANCHES[op].format(*map(_register, fields[:-1]))
    lines = [f"r[{RA}] = {following}"] if op.endswith("al") else []
    if op == "bgez" and fields[0] == 0:
        return [f"return {signed(fields[-1])}"]
    if lines:  # the register may be $ra itself
        return [
            f"x = {condition}",
            f"if x: r[{RA}] = {following}",
            f"return {signed(fields[-1])} if x else {following}",
        ]
    return [f"return {signed(fields[-1])} if {condition} else {following}"]
