# SPDX-License-Identifier: GPL-3.0-or-later
"""Collide: figures that explain, step by step, how programs decide whether two shapes touch.

Importing this package needs no Blender, so that ``collide_addon.geometry`` and ``collide_addon.figure`` work
in plain Python; only ``register`` and ``unregister`` reach for the rooms that do.
"""


def register() -> None:
    """Make the operators, the panels and the command known to Blender."""
    from .cli.interruption import note_signals_of_command

    note_signals_of_command()
    from . import operators, ui
    from .cli import program

    operators.register()
    ui.register()
    program.register()


def unregister() -> None:
    """Take back everything that ``register`` made known, in reverse."""
    from . import operators, ui
    from .cli import program
    from .scene.live import live

    live.stop()
    program.unregister()
    ui.unregister()
    operators.unregister()
