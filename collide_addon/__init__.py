# SPDX-License-Identifier: GPL-3.0-or-later
"""Collide: figures that explain, step by step, how programs decide whether two shapes touch.

Importing this package needs no Blender, so that ``collide_addon.geometry`` and ``collide_addon.figure`` work
in plain Python; only ``register`` and ``unregister`` reach for the rooms that do.
"""


def register() -> None:
    """Make the operators, the panels and the command known to Blender."""
    from . import cli, operators, ui

    operators.register()
    ui.register()
    cli.register()


def unregister() -> None:
    """Take back everything that ``register`` made known, in reverse."""
    from . import cli, operators, ui
    from .scene import live

    live.stop()
    cli.unregister()
    ui.unregister()
    operators.unregister()
