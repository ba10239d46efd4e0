# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures, without Blender: marks, steps and captions, their layout, and files of them."""
