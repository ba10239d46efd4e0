# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading objects: vertices, hulls, outlines and motion, along Z and in space."""
