# SPDX-License-Identifier: GPL-3.0-or-later
"""Collide: figures that explain, step by step, how programs decide whether two shapes touch.

Importing this package needs no Blender, so that ``collide_addon.geometry`` and ``collide_addon.figure`` work
in plain Python, where ``collide_addon.figure(a, b, "gjk")`` makes a figure of points; only ``register`` and
``unregister`` reach for the rooms that do.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    """Import the rooms of plain Python when they are asked for."""
    if name in {"geometry", "figure"}:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register() -> None:
    """Make the operators, the panels and the command known to Blender."""
    from .cli.interruption import note_signals_of_command

    note_signals_of_command()
    with _run_when_used():
        from . import operators, ui
        from .cli import program

        operators.register()
        ui.register()
        program.register()


def unregister() -> None:
    """Take back everything that ``register`` made known, in reverse."""
    from . import operators, ui
    from .cli import program

    live = sys.modules.get(f"{__name__}.scene.live.live")  # nothing is live that was never imported
    if live is not None:
        live.stop()
    program.unregister()
    ui.unregister()
    operators.unregister()


class _Later(ModuleType):
    """Stands for a module of this package, which is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # Python's own: whoever walks over all modules asks for it
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _Finder(MetaPathFinder, Loader):
    """Finds our modules, and for each has something stand that imports it later."""

    def __init__(self) -> None:
        self.standing: dict[str, _Later] = {}

    def find_spec(self, name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return how to import a module; None of packages, of others' modules, and of one that is asked for again."""
        if name in self.standing or not name.startswith(f"{__name__}."):
            return None
        found = PathFinder.find_spec(name, path)
        return None if found is None or found.submodule_search_locations else ModuleSpec(name, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return what stands for the module."""
        self.standing[spec.name] = _Later(spec.name)
        return self.standing[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing yet."""


@contextmanager
def _run_when_used() -> Iterator[None]:
    """Meanwhile, let ``from . import module`` be all that a module costs until something of it is used.

    Blender starts with every extension that is enabled, and most sessions use none of ours. So what registers buttons
    imports what carries them out as modules, and not by the names in them.
    """
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, later in finder.standing.items():
            package, _, module = name.rpartition(".")
            if sys.modules.get(name) is later:
                del sys.modules[name]
            if vars(sys.modules[package]).get(module) is later:  # whoever asks the package gets the module itself
                delattr(sys.modules[package], module)
