# SPDX-License-Identifier: GPL-3.0-or-later
"""Polygons as they are, concave and with holes: rings, crossings, points inside, triangles, convex pieces."""
