# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages of the public Python names, from their docstrings, which follow numpydoc."""

import enum
import inspect
import re
from collections.abc import Iterable, Iterator
from types import ModuleType

from collide_addon import geometry
from collide_addon.figure import notebook
from collide_addon.geometry import batch, space
from collide_addon.geometry.space import batch as space_batch

ROOMS = {
    "figures": (notebook, "Figures"),
    "plane": (geometry, "In the plane"),
    "space": (space, "In space"),
    "batch": (batch, "Many pairs at once, in the plane"),
    "space-batch": (space_batch, "Many pairs at once, in space"),
}
"""The rooms by the name of their page."""
OF_FIGURES = ("figure", "DrawnLesson")
"""The public names in the room of figures."""
SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.MULTILINE)
GENERATED = re.compile(r"^\w+\([^\n]*\)$")
"""Matches the signature that a dataclass uses as docstring when it has none."""


def public_names(room: ModuleType) -> list[str]:
    """Return the public classes and functions of a room, the functions first."""
    things = ((name, getattr(room, name)) for name in getattr(room, "__all__", OF_FIGURES))
    names = [name for name, thing in things if inspect.isroutine(thing) or inspect.isclass(thing)]
    return sorted(names, key=lambda name: (inspect.isclass(getattr(room, name)), name.casefold()))


def api_page(room: ModuleType, title: str) -> str:
    """Return the page of a room in Markdown."""
    names = public_names(room)
    entries = [line for name in names for line in _entry(room, name)]
    listed = ", ".join(f"[{name}](#{name.casefold()})" for name in names)
    place = room.__name__.removesuffix(".notebook")
    return "\n".join([f"# {title}", "", f"`import {place}`", "", listed, "", *entries])


def _entry(room: ModuleType, name: str) -> Iterator[str]:
    thing = getattr(room, name)
    yield f"## {name} {{#{name.casefold()}}}"
    yield ""
    if not (inspect.isclass(thing) and issubclass(thing, enum.Enum | Exception)):
        yield from ("```python", _signature(name, thing), "```", "")
    doc = inspect.getdoc(thing) or ""
    yield from documented("" if GENERATED.match(doc) else doc)
    if inspect.isclass(thing):
        yield from _members(thing)


def _signature(name: str, thing: object) -> str:
    """Return a signature: the names of parameters with defaults, one per line if there are many."""
    try:
        parameters = inspect.signature(thing).parameters.values()  # type: ignore[arg-type]
    except ValueError:
        return name
    shown, star = [], False
    for each in parameters:
        if each.name in {"self", "cls"}:
            continue
        if each.kind is each.KEYWORD_ONLY and not star:
            shown.append("*")
        star |= each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        simple = each.default is each.empty or isinstance(each.default, int | float | str | tuple | None)
        given = (
            ""
            if each.default is each.empty
            else f"={each.default if isinstance(each.default, enum.Enum) else repr(each.default) if simple else '…'}"
        )
        shown.append(str(each).partition(":")[0].partition("=")[0] + given)
    line = f"{name}({', '.join(shown)})"
    return line if len(line) <= 80 else f"{name}(\n    " + ",\n    ".join(shown) + ",\n)"


def _members(thing: type) -> Iterator[str]:
    """Yield the values of an enumeration, or the public properties and methods that a class has of its own."""
    if issubclass(thing, enum.Enum):
        yield from (f"- `{each.name}`: `{each.value!r}`" for each in thing)
        yield ""
        return
    for name, member in vars(thing).items():
        doc = (
            inspect.getdoc(member) if isinstance(member, property | classmethod) or inspect.isfunction(member) else None
        )
        if not name.startswith("_") and doc:
            call = f"{name}" if isinstance(member, property) else _signature(name, getattr(thing, name))
            yield from (f"**`{' '.join(call.split())}`**", "", *documented(doc), "")


def documented(doc: str) -> Iterable[str]:
    """Return a docstring in Markdown: its sections as bold words, parameters as a list, examples as code."""
    first, *rest = SECTION.split(doc)
    yield from (*_text(first), "")
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        yield from (f"**{title}**", "")
        if title == "Examples":
            yield from ("```pycon", body.strip(), "```", "")
        elif title in {"Parameters", "Returns", "Raises", "Yields", "Attributes"}:
            yield from (*_fields(body), "")
        else:
            yield from (*_text(body), "")


def _text(text: str) -> list[str]:
    """Return prose with one kind of quote around code, and with HTML's special characters escaped."""
    return text.strip().replace("``", "`").replace("<", "&lt;").splitlines()


def _fields(body: str) -> Iterator[str]:
    """Yield a list: each name with its type and its description."""
    for line in body.strip("\n").splitlines():
        if line and not line[0].isspace():
            name, _, kind = line.partition(" : ")
            yield f"- **`{name}`**" + (f" *{kind}*" if kind else "")
        elif line.strip():
            yield "  " + _text(line)[0]
