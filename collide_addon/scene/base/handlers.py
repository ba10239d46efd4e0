# SPDX-License-Identifier: GPL-3.0-or-later
"""Our functions in Blender's handler lists, from which other add-ons may have removed them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import bpy

Heard = Sequence[tuple[str, Callable[..., object]]]
"""Names of Blender's lists, each with a function of ours."""


def listen(heard: Heard, *, in_every_file: bool = True) -> None:
    """Add functions to the handler lists, permanently or until another file is loaded."""
    for name, function in heard:
        handler = bpy.app.handlers.persistent(function) if in_every_file else function
        getattr(bpy.app.handlers, name).append(handler)


def stop_listening(heard: Heard) -> None:
    """Remove functions from the handler lists they are still in."""
    for name, function in heard:
        handlers = getattr(bpy.app.handlers, name)
        while function in handlers:
            handlers.remove(function)
