# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex hulls: the monotone chain of the lecture, filters that discard points before it, and Minkowski sums."""
