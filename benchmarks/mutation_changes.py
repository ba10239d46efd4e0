# SPDX-License-Identifier: GPL-3.0-or-later
"""All changes of a single operator, constant or name that the mutation check makes in a source file."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
NAMES = {"min": "max", "minimum": "maximum", "argmin": "argmax", "nanmin": "nanmax", "any": "all"}
NAMES |= {other: one for one, other in NAMES.items()}
CONSTANTS: dict[str, tuple[float, ...]] = {
    "0": (1,),
    "1": (0, 2),
    "2": (1,),
    "0.0": (1.0,),
    "1.0": (0.0,),
    "True": (False,),
    "False": (True,),
}
BOUND = "2.0 ** (-"
"""Start of a relative rounding bound in the source: the change leaves the bound out."""


class Change(NamedTuple):
    """One change: its line, the code there before and after, and the whole changed source."""

    line: int
    before: str
    after: str
    source: str


def changes_of(source: str) -> list[Change]:
    """Return all changes of a source, in the order of its lines."""
    tree = ast.parse(source)
    found = []
    for parent, field, index, node in _places(tree):
        shown = parent if isinstance(node, ast.Name | ast.Constant) else node
        before = ast.unparse(shown)
        for other in _others(node):
            _put(parent, field, index, other)
            after = ast.unparse(parent if shown is parent else other)
            if after != before:
                found.append(Change(getattr(node, "lineno", 0), before, after, ast.unparse(tree)))
            _put(parent, field, index, node)
    return found


def _places(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield the nodes that affect behaviour, as parent, field, position in the field and node.

    Annotations, imports, decorators and the messages of errors are left out.
    """
    for field, value in ast.iter_fields(parent):
        if field in {"annotation", "returns", "decorator_list"}:
            continue
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
                continue
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                continue
            yield parent, field, index if isinstance(value, list) else None, node
            if not ast.unparse(node).startswith(BOUND):
                yield from _places(node)


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a node is changed to."""
    match node:
        case ast.BinOp(left, op, right):
            yield from (ast.BinOp(left, other(), right) for other in OPERATORS.get(type(op), ()))
            if isinstance(op, ast.Pow) and ast.unparse(node).startswith(BOUND):
                yield ast.Constant(0.0)
        case ast.AugAssign(target, op, value):
            yield from (ast.AugAssign(target, other(), value) for other in OPERATORS.get(type(op), ()))
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OPERATORS[type(op)][0](), values)
        case ast.Compare(left, ops, comparators):
            yield from (ast.Compare(left, others, comparators) for others in _other_comparisons(ops))
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Name(name, context):
            yield ast.Name(NAMES.get(name, name), context)
        case ast.Attribute(value, name, context):
            yield ast.Attribute(value, NAMES.get(name, name), context)
        case ast.Constant(value):
            yield from (ast.Constant(other) for other in CONSTANTS.get(repr(value), ()))


def _other_comparisons(ops: list[ast.cmpop]) -> Iterator[list[ast.AST]]:
    for place, op in enumerate(ops):
        for other in OPERATORS[type(op)]:
            yield [*ops[:place], other(), *ops[place + 1 :]]
