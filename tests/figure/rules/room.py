# SPDX-License-Identifier: GPL-3.0-or-later
"""The room that a text takes on the page, from the widths of its letters alone."""

import numpy as np

from collide_addon.figure.model.figure import Align, Bounds
from collide_addon.figure.page.text_metrics import text_width


def room_of(figure, label):
    """Return the box of a label on the page."""
    (x, y), width = label.points[0] + np.array(figure.panels[label.panel]), text_width(label.text, label.size)
    left = x - width * {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[label.align]
    return Bounds(left, y - 0.55 * label.size, left + width, y + 0.55 * label.size)
