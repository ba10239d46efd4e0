# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension's door: Blender looks for register() and unregister() beside the manifest."""

from .collide_addon import register, unregister

__all__ = ["register", "unregister"]
