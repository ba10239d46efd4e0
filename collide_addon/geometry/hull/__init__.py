# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex hulls: the monotone chain, filters that discard points before it, and Minkowski sums."""
