# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures in space as Blender objects."""
