# SPDX-License-Identifier: GPL-3.0-or-later
"""Collide's own renderer: flat colours seen straight on, exact to the pixel, without grain."""
