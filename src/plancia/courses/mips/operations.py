"""The instructions MARS 4.5 accepts: basic ones, and pseudo-instructions as basic ones.

`_BASIC` and `_PSEUDO` say what there is, by the kinds of operands: `r` a register, `i` a number,
`a` an address (a label with an offset), `m` an address in parentheses. Fields of basic instructions
may still hold a `Part` of a label's address, which the assembler's second pass makes a number.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from plancia.courses.mips.memory import signed
from plancia.courses.mips.registers import AT, RA
from plancia.courses.mips.source import SourceError


@dataclass(frozen=True, slots=True)
class Register:
    number: int


@dataclass(frozen=True, slots=True)
class Address:
    """A label and a number of bytes behind it."""

    label: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class InMemory:
    """`offset(base)`, where the offset may be a label's address."""

    base: int
    offset: "int | Address"


@dataclass(frozen=True, slots=True)
class Part:
    """The upper or lower half of an address, or all of it (of a jump)."""

    address: Address
    half: str
    """`high`, `high_carry` (as a signed lower half needs it), `low`, `low_signed` or `whole`."""


Operand = Register | int | Address | InMemory
Field = int | Part
Basic = tuple[str, tuple[Field, ...]]
"""An operation and its fields: register numbers and immediates, in the order of assembly."""

WORD_LOW: Final = -(1 << 31)
WORD_HIGH: Final = (1 << 32) - 1

_BASIC: Final = {
    "rrr": "add addu sub subu and or xor nor slt sltu mul sllv srlv srav movn movz",
    "rr": "mult multu div divu clo clz jalr",
    "r": "mfhi mflo mthi mtlo jr",
    "rra": "beq bne",
    "ra": "bgez bgtz blez bltz bgezal bltzal",
    "a": "j jal",
    "i": "j jal break",
    "": "syscall nop",
}
"""Instructions with their operands as they are, by the kinds of these."""
_PSEUDO: Final = """
move rr    addu {0} 0 {1}
neg rr     sub {0} 0 {1}
negu rr    subu {0} 0 {1}
not rr     nor {0} {1} 0
abs rr     sra @ {1} 31; xor {0} @ {1}; subu {0} {0} @
sll rrr    sllv {0} {1} {2}
srl rrr    srlv {0} {1} {2}
sra rrr    srav {0} {1} {2}
mulu rrr   multu {1} {2}; mflo {0}
div rrr    bne {2} 0 2; break 0; div {1} {2}; mflo {0}
divu rrr   bne {2} 0 2; break 0; divu {1} {2}; mflo {0}
rem rrr    bne {2} 0 2; break 0; div {1} {2}; mfhi {0}
remu rrr   bne {2} 0 2; break 0; divu {1} {2}; mfhi {0}
seq rrr    subu {0} {1} {2}; sltiu {0} {0} 1
sne rrr    subu {0} {1} {2}; sltu {0} 0 {0}
sge rrr    slt {0} {1} {2}; xori {0} {0} 1
sgt rrr    slt {0} {2} {1}
sle rrr    slt {0} {2} {1}; xori {0} {0} 1
sgeu rrr   sltu {0} {1} {2}; xori {0} {0} 1
sgtu rrr   sltu {0} {2} {1}
sleu rrr   sltu {0} {2} {1}; xori {0} {0} 1
sub rri    @={2}; sub {0} {1} @
subi rri   @={2}; sub {0} {1} @
subu rri   @={2}; subu {0} {1} @
subiu rri  @={2}; subu {0} {1} @
beq ria    @={1}; beq @ {0} {2}
bne ria    @={1}; bne @ {0} {2}
beqz ra    beq {0} 0 {1}
bnez ra    bne {0} 0 {1}
bge rra    slt @ {0} {1}; beq @ 0 {2}
bgt rra    slt @ {1} {0}; bne @ 0 {2}
ble rra    slt @ {1} {0}; beq @ 0 {2}
blt rra    slt @ {0} {1}; bne @ 0 {2}
bgeu rra   sltu @ {0} {1}; beq @ 0 {2}
bgtu rra   sltu @ {1} {0}; bne @ 0 {2}
bleu rra   sltu @ {1} {0}; beq @ 0 {2}
bltu rra   sltu @ {0} {1}; bne @ 0 {2}
b a        bgez 0 {0}
bal a      bgezal 0 {0}
j r        jr {0}
jal r      jalr 31 {0}
jalr r     jalr 31 {0}
break      break 0
"""
"""Others, and the basic ones they stand for: `{1}` is an operand, `@`
the register $at, and `@={2}` puts a number into it."""
_WITH_A_NUMBER: Final = "mul mulu div divu rem remu seq sne sge sgt sle sgeu sgtu sleu"
"""Of three registers, the last of which may be a number."""
_BRANCHES_WITH_A_NUMBER: Final = {"bge": "slti", "blt": "slti", "bgeu": "sltiu", "bltu": "sltiu"}
"""The comparison with a number that fits into 16 bits; others go through $at."""
_SIGNED_IMMEDIATE: Final = {"addi": "add", "addiu": "addu", "slti": "slt", "sltiu": "sltu"}
_UNSIGNED_IMMEDIATE: Final = {"andi": "and", "ori": "or", "xori": "xor"}
_LEFT_OUT: Final = """
bc1f bc1t ldc1 lwc1 mfc1 movf movt mtc1 sdc1 swc1 mfc0 mtc0 eret ll sc ld sd ulh ulhu ush madd maddu
msub msubu mulo mulou rol ror teq tne tge tgeu tlt tltu teqi tnei tgei tgeiu tlti tltiu
"""
"""Of MARS's instructions; of floating point those too that end in .s, .d or .w."""
_LOADS_AND_STORES: Final = "lw lb lbu lh lhu lwl lwr sw sb sh swl swr"


def is_signed_16(value: int) -> bool:
    return -0x8000 <= value <= 0x7FFF


def _constant(register: int, value: int) -> list[Basic]:
    """A number in a register, in as few instructions as MARS needs."""
    if is_signed_16(value):
        return [("addiu", (register, 0, value))]
    if 0 <= value <= 0xFFFF:
        return [("ori", (register, 0, value))]
    return [
        ("lui", (AT, value >> 16 & 0xFFFF)),
        ("ori", (register, AT, value & 0xFFFF)),
    ]


def _address_of(register: int, address: Address) -> list[Basic]:
    return [
        ("lui", (AT, Part(address, "high"))),
        ("ori", (register, AT, Part(address, "low"))),
    ]


def _in_memory(op: str, register: int, operand: Operand) -> list[Basic]:
    """A load or store, of whatever form its address has."""
    match operand:
        case int(value):
            operand = InMemory(0, value)
        case Address():
            operand = InMemory(0, operand)
        case _:
            pass
    assert isinstance(operand, InMemory)
    base, offset = operand.base, operand.offset
    if isinstance(offset, Address):
        first: list[Basic] = [("lui", (AT, Part(offset, "high_carry")))]
        if base:
            first.append(("addu", (AT, AT, base)))
        return [*first, (op, (register, Part(offset, "low_signed"), AT))]
    if is_signed_16(offset):
        return [(op, (register, offset, base))]
    first = [("lui", (AT, (offset + 0x8000) >> 16 & 0xFFFF))]
    if base:
        first.append(("addu", (AT, AT, base)))
    return [*first, (op, (register, ((offset & 0xFFFF) ^ 0x8000) - 0x8000, AT))]


def _loaded_address(register: int, operand: Operand) -> list[Basic]:
    """`la`."""
    match operand:
        case int(value):
            return _constant(register, value)
        case Address():
            return _address_of(register, operand)
        case InMemory(base, int(offset)) if offset == 0:
            return [("addi", (register, base, 0))]
        case InMemory(base, int(offset)):
            return [*_constant(AT, offset), ("add", (register, base, AT))]
        case InMemory(base, Address() as address):
            return [*_address_of(AT, address), ("add", (register, base, AT))]
        case _:
            raise AssertionError(operand)


def _unaligned(op: str, register: int, operand: Operand) -> list[Basic]:
    """`ulw` and `usw`; the address comes first, as a register may be both its base and the
    target."""
    if (op, register) == ("ulw", AT):
        raise SourceError("ulw can't load into $at")
    left, right = ("lwl", "lwr") if op == "ulw" else ("swl", "swr")
    return [
        *_loaded_address(AT, operand), (left, (register, 3, AT)), (right, (register, 0, AT)),
    ]  # fmt: skip


def check_known(written: str) -> None:
    """SourceError if there is no such instruction."""
    op = written.lower()
    if op in _LEFT_OUT.split() or op.rpartition(".")[2] in ("s", "d", "w"):
        raise SourceError(f"this simulator leaves `{op}` out; `--mars` asks MARS")
    if op not in _EXPANSIONS:
        raise SourceError(f"`{written}` is no instruction, directive or macro that MARS knows")


def expand(op: str, operands: Sequence[Operand]) -> list[Basic]:
    """The basic instructions of one line.

    Raises:
        SourceError: there is no such instruction with these operands.
    """
    make = _EXPANSIONS[op]
    form = make.get("".join(_KINDS[type(operand)][0] for operand in operands))
    if form is None:
        examples = dict(_KINDS.values())
        written = (f"{op} {', '.join(examples[kind] for kind in kinds)}".strip() for kinds in make)
        raise SourceError(f"expected {' or '.join(f'`{form}`' for form in written)}")
    for value in operands:
        if isinstance(value, int) and not WORD_LOW <= value <= WORD_HIGH:
            raise SourceError(f"{value} does not fit into 32 bits")
    return form([signed(value) if isinstance(value, int) else value for value in operands])


_KINDS: Final[dict[type, tuple[str, str]]] = {
    Register: ("r", "$t1"),
    int: ("i", "100"),
    Address: ("a", "label"),
    InMemory: ("m", "100($t2)"),
}
"""The letter of a kind of operand, and an example."""
Form = Callable[[Sequence[Operand]], list[Basic]]


def _field(operand: Operand) -> Field:
    match operand:
        case Register(number):
            return number
        case Address():
            return Part(operand, "whole")
        case int():
            return operand
        case _:
            raise AssertionError(operand)


def _number(operand: Operand) -> int:
    field = _field(operand)
    assert isinstance(field, int)
    return field


def _pseudo(steps: str) -> Form:
    """The form that a line of `_PSEUDO` describes."""
    parsed = [step.split() for step in steps.split(";")]

    def value(word: str, operands: Sequence[Operand]) -> Field:
        if word == "@":
            return AT
        if not word.startswith("{"):
            return int(word)
        return _field(operands[int(word[1])])

    def form(operands: Sequence[Operand]) -> list[Basic]:
        made: list[Basic] = []
        for op, *words in parsed:
            if op.startswith("@="):
                made += _constant(AT, _number(operands[int(op[3])]))
            else:
                made.append((op, tuple(value(word, operands) for word in words)))
        return made

    return form


def _with_a_number(op: str, place: int, form: Form) -> Form:
    """The form of registers, with the number at one place in $at."""

    def made(operands: Sequence[Operand]) -> list[Basic]:
        number = _number(operands[place])
        if op in ("div", "divu", "rem", "remu"):
            if number == 0:
                raise SourceError("a division by 0")
            return [*_constant(AT, number), *form([*operands[:2], Register(AT)])[2:]]
        if place == 1 and op in _BRANCHES_WITH_A_NUMBER and is_signed_16(number):
            (_, fields), jump = form([operands[0], Register(0), operands[2]])
            return [(_BRANCHES_WITH_A_NUMBER[op], (AT, fields[1], number)), jump]
        changed = [*operands]
        changed[place] = Register(AT)
        return [*_constant(AT, number), *form(changed)]

    return made


def _immediate(op: str, by_register: str) -> Form:
    def form(operands: Sequence[Operand]) -> list[Basic]:
        target, source, value = map(_number, operands)
        least, most = (-0x8000, 0x7FFF) if op in _SIGNED_IMMEDIATE else (0, 0xFFFF)
        if least <= value <= most:
            return [(op, (target, source, value))]
        return [
            ("lui", (AT, value >> 16 & 0xFFFF)),
            ("ori", (AT, AT, value & 0xFFFF)),
            (by_register, (target, source, AT)),
        ]

    return form


def _shifted(op: str) -> Form:
    """A shift by a constant."""

    def form(operands: Sequence[Operand]) -> list[Basic]:
        target, source, by = map(_number, operands)
        if not 0 <= by <= 31:
            raise SourceError(f"a shift is by 0 to 31 bits, not by {by}")
        return [(op, (target, source, by))]

    return form


def _upper(operands: Sequence[Operand]) -> list[Basic]:
    value = _number(operands[1])
    if not -0x8000 <= value <= 0xFFFF:
        raise SourceError(f"{value} does not fit into the 16 bits that lui has")
    return [("lui", (_number(operands[0]), value & 0xFFFF))]


def _no_address(operands: Sequence[Operand]) -> list[Basic]:
    assert isinstance(operands[1], Address)
    raise SourceError(f"li loads a number; for the address of a label: la $t1, {operands[1].label}")


def _call_with_register(operands: Sequence[Operand]) -> list[Basic]:
    if _number(operands[0]) != RA:
        raise SourceError("jal keeps its return address in $ra")
    return [("jal", (_field(operands[1]),))]


def _expansions() -> dict[str, dict[str, Form]]:
    """By name and by kinds of operands."""
    forms: dict[str, dict[str, Form]] = {}

    def define(op: str, kinds: str, form: Form) -> None:
        forms.setdefault(op, {})[kinds] = form

    def basic(op: str) -> Form:
        return lambda operands: [(op, tuple(map(_field, operands)))]

    def doubled(form: Form) -> Form:
        return lambda o: form([o[0], *o])

    def access(op: str) -> Form:
        return lambda o: _in_memory(op, _number(o[0]), o[1])

    def unaligned(op: str) -> Form:
        return lambda o: _unaligned(op, _number(o[0]), o[1])

    for kinds, names in _BASIC.items():
        for op in names.split():
            define(op, kinds, basic(op))
    for line in _PSEUDO.strip().splitlines():
        op, *kinds_of = line[:11].split()
        define(op, "".join(kinds_of), _pseudo(line[11:]))
    for op in _WITH_A_NUMBER.split():
        define(op, "rri", _with_a_number(op, 2, forms[op]["rrr"]))
    for op in ("bge", "bgt", "ble", "blt"):
        for name in (op, f"{op}u"):
            define(name, "ria", _with_a_number(name, 1, forms[name]["rra"]))
    for op, by_register in (_SIGNED_IMMEDIATE | _UNSIGNED_IMMEDIATE).items():
        form = _immediate(op, by_register)
        define(op, "rri", form)
        if op not in ("slti", "sltiu"):
            define(by_register, "rri", form)
        if op in _UNSIGNED_IMMEDIATE:  # the target is the source as well
            for name in (op, by_register):
                define(name, "ri", doubled(form))
    for op in ("sll", "srl", "sra"):
        define(op, "rri", _shifted(op))
    define("lui", "ri", _upper)
    define("li", "ri", lambda o: _constant(_number(o[0]), _number(o[1])))
    define("li", "ra", _no_address)
    define("jal", "ra", _call_with_register)
    for kind in "iam":
        define("la", f"r{kind}", lambda o: _loaded_address(_number(o[0]), o[1]))
        for op in _LOADS_AND_STORES.split():
            define(op, f"r{kind}", access(op))
        for op in ("ulw", "usw"):
            define(op, f"r{kind}", unaligned(op))
    return forms


_EXPANSIONS: Final = _expansions()
