"""Faults in Python source, one at a time: in comparisons, operators, values and statements."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Collection, Iterator

Fault = Callable[[], ast.AST]
"""Makes the node that stands in another's place."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE, ast.NotEq), ast.LtE: (ast.Lt, ast.Gt, ast.Eq),
    ast.Gt: (ast.GtE, ast.LtE, ast.NotEq), ast.GtE: (ast.Gt, ast.Lt, ast.Eq),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE), ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def faults(node: ast.AST, words: bool) -> Iterator[Fault]:
    """What a node may be turned into; texts only if `words` count."""
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                for other in _COMPARISONS[type(operator)]:
                    yield lambda place=place, other=other: _compared(node, place, other)
        case ast.BoolOp(op=op, values=values):
            yield lambda: ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                yield lambda place=place: _without(node, place)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield lambda: operand
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATORS:
            yield lambda: ast.BinOp(left, _OPERATORS[type(operation)](), right)
            yield lambda: left
            yield lambda: right
        case ast.Constant(value=bool(truth)):
            yield lambda: ast.Constant(not truth)
        case ast.Constant(value=int(number)):
            yield lambda: ast.Constant(number + 1)
            yield lambda: ast.Constant(number - 1)
        case ast.Constant(value=str(text)) if words:
            yield lambda: ast.Constant(text + "?")
            yield lambda: ast.Constant(text[1:])
            yield lambda: ast.Constant(text[:-1])
        case ast.Slice(lower=lower, upper=upper, step=step):
            if lower:
                yield lambda: ast.Slice(None, upper, step)
            if upper:
                yield lambda: ast.Slice(lower, None, step)
        case ast.For() | ast.comprehension():
            yield lambda: _shortened(node, ast.Slice(ast.Constant(1), None, None))
            yield lambda: _shortened(node, ast.Slice(None, ast.Constant(-1), None))
        case ast.Return(value=ast.expr()):
            yield lambda: ast.Return(ast.Constant(None))
        case ast.Call(func=ast.Name(id=name), args=args) if name in _FUNCTIONS:
            function = ast.Name(_FUNCTIONS[name], ast.Load())
            yield lambda: ast.Call(function, args, node.keywords)
        case ast.Call(func=function, args=[first, second, *rest]):
            yield lambda: ast.Call(function, [second, first, *rest], node.keywords)
        case ast.Tuple(elts=[first, second, *rest], ctx=ast.Load()):
            yield lambda: ast.Tuple([second, first, *rest], ast.Load())
        case ast.If() | ast.IfExp():
            for test in (
                ast.Constant(True),
                ast.Constant(False),
                ast.UnaryOp(ast.Not(), node.test),
            ):
                yield lambda test=test: _with_test(node, test)
        case ast.While():
            yield lambda: _with_test(node, ast.Constant(False))
        case ast.AugAssign(target=target, op=operation, value=value):
            yield ast.Pass
            if type(operation) in _OPERATORS:
                yield lambda: ast.AugAssign(target, _OPERATORS[type(operation)](), value)
        case ast.Expr(value=ast.Call()) | ast.Continue() | ast.Break():
            yield ast.Pass


def few(node: ast.AST) -> list[int]:
    """The numbers of a node's faults, without those that a test can hardly miss if it notices
    the others: one a comparison, an operator, a number or a condition."""
    numbers = range(len(list(faults(node, words=False))))
    match node:
        case ast.Compare(ops=operators):
            many = [len(_COMPARISONS[type(operator)]) for operator in operators]
            return [sum(many[:place]) for place in range(len(many))]
        case ast.BinOp() | ast.Constant():
            return list(numbers[:1])
        case ast.BoolOp():
            return list(numbers[1:])
        case ast.If(test=test) | ast.IfExp(test=test):
            is_mutated = isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp)
            return [] if is_mutated else list(numbers[-1:])
    return list(numbers)


def planted(tree: ast.Module, number: int, fault: int, words: bool) -> tuple[ast.Module, str]:
    """A copy of the tree with a fault in the node of that number, and the fault in words."""
    mutant = copy.deepcopy(tree)
    node = next(node for at, node in enumerate(ast.walk(mutant)) if at == number)
    new = list(faults(node, words))[fault]()
    description = f"{line_of(node)}: {_shown(node)} -> {_shown(new)}"
    ast.copy_location(new, node)
    replaced = _Replace(node, new).visit(mutant)
    return ast.fix_missing_locations(replaced), description


def line_of(node: ast.AST) -> int:
    """Where a node stands; a comprehension has no place of its own."""
    if isinstance(node, ast.comprehension):
        node = node.iter
    return getattr(node, "lineno", 0)


def invisible(tree: ast.Module, functions: Collection[str]) -> set[ast.AST]:
    """Nodes whose faults no run can show: annotations, documentation, the words of errors, and
    those of the functions named."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
        hidden = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.Raise):
            hidden.append(node.exc)
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            hidden.append(node)
        for part in filter(None, hidden):
            found.update(ast.walk(part))
    return found


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def _compared(node: ast.Compare, place: int, other: type[ast.cmpop]) -> ast.Compare:
    operators = [*node.ops[:place], other(), *node.ops[place + 1 :]]
    return ast.Compare(node.left, operators, node.comparators)


def _without(node: ast.BoolOp, place: int) -> ast.expr:
    rest = [*node.values[:place], *node.values[place + 1 :]]
    return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _with_test(node: ast.If | ast.IfExp | ast.While, test: ast.expr) -> ast.AST:
    new = copy.copy(node)
    new.test = test
    return new


def _shortened(node: ast.For | ast.comprehension, part: ast.Slice) -> ast.AST:
    """The same loop without its first or its last round."""
    new = copy.copy(node)
    everything = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
    new.iter = ast.Subscript(everything, part, ast.Load())
    return new


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0]
