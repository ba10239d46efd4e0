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
    """Import `geometry` or `figure` on first access."""
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
    """Undo ``register`` in reverse order."""
    from . import operators, ui
    from .cli import program

    live = sys.modules.get(f"{__name__}.scene.live.live")  # if it was never imported, nothing is live
    if live is not None:
        live.stop()
    program.unregister()
    ui.unregister()
    operators.unregister()


class _Later(ModuleType):
    """Placeholder for a module of this package, which is imported on first access to one of its names."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # Python's own, which code that walks over all modules reads
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _Finder(MetaPathFinder, Loader):
    """Finds our modules, and puts a placeholder for each that imports it later."""

    def __init__(self) -> None:
        self.standing: dict[str, _Later] = {}

    def find_spec(self, name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return how to import a module; None for a package, a module of others, or one with a placeholder already."""
        if name in self.standing or not name.startswith(f"{__name__}."):
            return None
        found = PathFinder.find_spec(name, path)
        return None if found is None or found.submodule_search_locations else ModuleSpec(name, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module's placeholder."""
        self.standing[spec.name] = _Later(spec.name)
        return self.standing[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing yet."""


@contextmanager
def _run_when_used() -> Iterator[None]:
    """Within the context, make ``from . import module`` defer running the module until one of its names is used.

    Blender imports every enabled extension at its start, and most sessions never use ours. So files that register
    buttons import the modules that carry them out, and not names from these.
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
            if vars(sys.modules[package]).get(module) is later:  # so that the package's attribute is the module itself
                delattr(sys.modules[package], module)
