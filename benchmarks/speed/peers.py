# SPDX-License-Identifier: GPL-3.0-or-later
"""The libraries one would install instead. One that is missing is None here, and has no column."""

from __future__ import annotations

import importlib
from typing import Any


def module(name: str) -> Any:
    """Return a module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


bpy = module("bpy")  # mathutils is part of it, and is imported after it
shapely = module("shapely")
coal = module("coal")
scipy_spatial = module("scipy.spatial")
matplotlib_path = module("matplotlib.path")
pymunk = module("pymunk")
mathutils_geometry = module("mathutils.geometry")


def versions() -> dict[str, str | None]:
    """Return the versions of all peers, None for those not installed."""
    found: dict[str, str | None] = {
        name: getattr(module(name), "__version__", None) for name in ("shapely", "coal", "scipy", "matplotlib")
    }
    found["pymunk"] = pymunk and pymunk.version
    found["mathutils of Blender"] = bpy and bpy.app.version_string
    return found
