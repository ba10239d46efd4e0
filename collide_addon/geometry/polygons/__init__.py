# SPDX-License-Identifier: GPL-3.0-or-later
"""General polygons, concave and with holes: rings, crossings, points inside, triangles, convex pieces."""
