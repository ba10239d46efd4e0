# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes that move: when two of them touch, and how near they come."""
