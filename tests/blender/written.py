# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands written in objects of figures."""

from collide_addon.scene.drawing.faces import TEXTS


def texts_of(*objects):
    """Return the lines of text of objects, in their order."""
    return [line.text for obj in objects for line in TEXTS.of(obj) or ()]
