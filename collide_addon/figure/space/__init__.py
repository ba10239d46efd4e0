# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of two objects measured in space: marks where the objects are, without a page and without Blender."""
