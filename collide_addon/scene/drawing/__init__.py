# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing a figure as meshes, curves, materials and keyframes, and removing it again."""
