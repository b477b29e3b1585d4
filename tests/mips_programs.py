"""Random MIPS programs that print every register and their memory at their end."""

import random

REGISTERS = (
    *(f"$t{n}" for n in range(10)), *(f"$s{n}" for n in range(7)), "$v1", "$a1", "$a2", "$a3",
)  # fmt: skip
"""All but those that the programs themselves need: $s7 counts, $a0 and $v0 print."""
WORDS = 16
THREE = (
    "addu", "subu", "and", "or", "xor", "nor", "slt", "sltu", "sllv", "srlv", "srav", "mul",
    "seq", "sne", "sge", "sgt", "sle", "sgeu", "sgtu", "sleu", "rol", "ror", "movn", "movz",
)  # fmt: skip
TWO = ("move", "negu", "not", "clz", "clo")
BRANCHES = ("beq", "bne", "bge", "bgt", "ble", "blt", "bgeu", "bgtu", "bleu", "bltu")
ZERO_BRANCHES = ("beqz", "bnez", "bgez", "bgtz", "blez", "bltz")
NUMBERS = (0, 1, -1, 2, 255, 256, -128, 0x7FFF, -0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, -0x80000000)


class RandomProgram:
    def __init__(self, chance: random.Random, size: int = 60) -> None:
        self._chance = chance
        self._labels = 0
        lines = [".data", f"area: .word {', '.join(self._number() for _ in range(WORDS))}"]
        lines += ["floats: .float 1.5, -2.25, 3.0, 0.125", "dump: .space 84", ".text"]
        lines += [".globl main", "main: addiu $sp, $sp, -8", "sw $ra, 0($sp)"]
        lines += [f"li {register}, {self._number()}" for register in REGISTERS]
        for _ in range(size):
            lines += self._piece()
        lines += self._ending()
        for number in range(3):
            lines += [f"f{number}:", *self._straight(4), "jr $ra"]
        self.text = "\n".join(lines) + "\n"

    def _number(self) -> str:
        chance = self._chance
        if chance.random() < 0.5:
            return str(chance.choice(NUMBERS))
        return str(chance.randint(-(1 << chance.randint(1, 31)), (1 << chance.randint(1, 31)) - 1))

    def _register(self) -> str:
        return self._chance.choice(REGISTERS)

    def _straight(self, count: int) -> list[str]:
        return [line for _ in range(count) for line in self._plain()]

    def _piece(self) -> list[str]:
        chance, r = self._chance, self._register
        kind = chance.random()
        self._labels += 1
        label = f"l{self._labels}"
        if kind < 0.08:
            branch = f"{chance.choice(BRANCHES)} {r()}, {r()}, {label}"
            return [branch, *self._straight(2), f"{label}:"]
        if kind < 0.12:
            return [f"{chance.choice(BRANCHES)} {r()}, {chance.randint(-999, 999)}, {label}",
                    *self._straight(2), f"{label}:"]  # fmt: skip
        if kind < 0.18:
            return [f"{chance.choice(ZERO_BRANCHES)} {r()}, {label}", *self._straight(1),
                    f"{label}:"]  # fmt: skip
        if kind < 0.22:
            return [f"li $s7, {chance.randint(1, 5)}", f"{label}:", *self._straight(3),
                    "addi $s7, $s7, -1", f"bgtz $s7, {label}"]  # fmt: skip
        if kind < 0.26:
            return [f"jal f{chance.randrange(3)}"]
        if kind < 0.3:
            return self._print()
        if kind < 0.36:
            return self._floating(label)
        return self._plain()

    def _plain(self) -> list[str]:
        chance, r = self._chance, self._register
        match chance.randrange(12):
            case 0 | 1 | 2:
                return [f"{chance.choice(THREE)} {r()}, {r()}, {r()}"]
            case 3:
                one = r()
                if chance.random() < 0.2:  # SPIM's abs can't take the smallest number
                    return [f"sra {one}, {one}, 1", f"abs {r()}, {one}"]
                return [f"{chance.choice(TWO)} {r()}, {one}"]
            case 4:
                op = chance.choice(("sll", "srl", "sra", "rol", "ror"))
                return [f"{op} {r()}, {r()}, {chance.randrange(32)}"]
            case 5:
                op = chance.choice(("addiu", "slti", "sltiu"))
                return [f"{op} {r()}, {r()}, {chance.randint(-0x8000, 0x7FFF)}"]
            case 6:
                op = chance.choice(("andi", "ori", "xori"))
                return [f"{op} {r()}, {r()}, {chance.randint(0, 0xFFFF)}"]
            case 7:
                return [f"li {r()}, {self._number()}"]
            case 8:
                one = r()
                op = chance.choice(("add", "sub"))
                return [f"andi {one}, {one}, 0xffff", f"{op} {r()}, {one}, {one}",
                        f"addi {r()}, {one}, {chance.randint(-0x8000, 0x7FFF)}"]  # fmt: skip
            case 9:
                op = chance.choice(("mult", "multu"))
                lines = [f"{op} {r()}, {r()}"]
                if chance.random() < 0.3:
                    lines.append(f"{chance.choice(('madd', 'maddu', 'msub'))} {r()}, {r()}")
                return [*lines, f"mfhi {r()}", f"mflo {r()}"]
            case 10:
                divisor = r()
                return [f"ori {divisor}, {divisor}, 1", f"srl {divisor}, {divisor}, 1",
                        f"ori {divisor}, {divisor}, 1", *self._division(divisor)]  # fmt: skip
            case _:
                return self._memory()

    def _division(self, divisor: str) -> list[str]:
        chance, r = self._chance, self._register
        if chance.random() < 0.5:
            op = chance.choice(("div", "divu", "rem", "remu"))
            return [f"{op} {r()}, {r()}, {divisor}"]
        return [f"{chance.choice(('div', 'divu'))} {r()}, {divisor}", f"mflo {r()}", f"mfhi {r()}"]

    def _memory(self) -> list[str]:
        chance = self._chance
        op, size = chance.choice((
            ("lw", 4), ("sw", 4), ("lh", 2), ("lhu", 2), ("sh", 2), ("lb", 1), ("lbu", 1),
            ("sb", 1), ("lwl", 1), ("lwr", 1), ("swl", 1), ("swr", 1), ("ulw", 1), ("usw", 1),
        ))  # fmt: skip
        offset = chance.randrange(0, 4 * WORDS - 4, size)
        register, base = chance.sample(REGISTERS, 2)
        match chance.randrange(3) if op not in ("lwl", "lwr", "swl", "swr", "ulw", "usw") else 0:
            case 0:
                return [f"la {base}, area", f"{op} {register}, {offset}({base})"]
            case 1:
                return [f"{op} {register}, area+{offset}"]
            case _:
                return [f"li {base}, {offset}", f"{op} {register}, area({base})"]

    def _floating(self, label: str) -> list[str]:
        chance, r = self._chance, self._register
        one, two = chance.sample(range(0, 20, 2), 2)
        size = chance.choice("sd")
        op = chance.choice(("add", "sub", "mul"))
        small, smaller = (chance.randint(-9999, 9999) for _ in range(2))
        return [
            f"li $a0, {small}", f"mtc1 $a0, $f{one}", f"cvt.{size}.w $f{one}, $f{one}",
            f"li $a0, {smaller}", f"mtc1 $a0, $f{two}", f"cvt.{size}.w $f{two}, $f{two}",
            f"{op}.{size} $f{one}, $f{one}, $f{two}", f"neg.{size} $f{two}, $f{two}",
            f"c.lt.{size} $f{one}, $f{two}", f"bc1t {label}", f"mfc1 {r()}, $f{one}",
            f"{label}:", f"trunc.w.{size} $f{one}, $f{one}", f"mfc1 {r()}, $f{one}",
        ]  # fmt: skip

    def _print(self) -> list[str]:
        return [f"move $a0, {self._register()}", "li $v0, 1", "syscall", "li $a0, '/'",
                "li $v0, 11", "syscall"]  # fmt: skip

    def _ending(self) -> list[str]:
        """Print all registers, then the memory."""
        lines = ["la $v0, dump"]
        lines += [f"sw {register}, {4 * n}($v0)" for n, register in enumerate(REGISTERS)]
        return [
            *lines, "la $s0, area", f"li $s1, {WORDS + 4 + len(REGISTERS)}", "print:",
            "li $a0, 10", "li $v0, 11", "syscall", "lw $a0, 0($s0)", "li $v0, 1", "syscall",
            "addiu $s0, $s0, 4", "addiu $s1, $s1, -1", "bnez $s1, print",
            "li $v0, 10", "syscall",
        ]  # fmt: skip
