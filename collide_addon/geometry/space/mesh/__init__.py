# SPDX-License-Identifier: GPL-3.0-or-later
"""Triangle meshes as they are, concave or open: the distance between two, and whether one is inside the other."""
