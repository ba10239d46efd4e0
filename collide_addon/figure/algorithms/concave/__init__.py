# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of convex pieces, and the pair of them that decides."""
