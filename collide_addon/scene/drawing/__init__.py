# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing a figure as curve objects, materials and keyframes, and removing it again."""
