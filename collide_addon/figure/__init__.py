# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure shows: roles, marks, steps, captions, layout and SVG. Knows nothing of Blender."""
