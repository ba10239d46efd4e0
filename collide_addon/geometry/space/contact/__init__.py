# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two shapes of space meet, or are closest: what faces what, its middle, normals, features, and the manifold."""
