# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a command needs Blender, and whether there is one."""

import argparse
import re
from importlib.util import find_spec

POINT = re.compile(r"\d[\w.]*[\s,;]+-?\.?\d|[xX]\W*\d")
"""Distinguishes points from the name of an object: two adjacent numbers, or a number after an x."""
OF_THE_SCENE = ("render", "render_steps", "render_phases", "contact_sheet", "frames", "film", "save")
"""Options for which the figure must be drawn."""
TO_INSTALL = 'pip install "collide-addon[blender]"'


def has_blender() -> bool:
    """Tell whether Blender is available as a Python module, without importing it."""
    return find_spec("bpy") is not None


def needs_blender(options: argparse.Namespace) -> bool:
    """Tell whether a command has to run in Blender; a gallery, which has pictures and a .blend file, does if it can."""
    if "without_blender" not in options:
        return True
    if options.carry_out in ("commands:gallery", "commands:whole_course"):
        return has_blender() and not getattr(options, "list", False)
    if options.carry_out == "commands:figure_of_objects" and (options.file or not of_points(options)):
        return True
    return any(getattr(options, name, None) for name in ("scene", *OF_THE_SCENE))


def of_points(options: argparse.Namespace) -> bool:
    """Tell whether a command's shapes are points, from a file or given directly, rather than names of objects."""
    written = [text for text in (options.a, options.b) if text is not None]
    return options.points is not None or (
        bool(written) and all(POINT.search(text) or not text.strip() for text in written)
    )
