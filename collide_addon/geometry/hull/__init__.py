# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex hulls: the monotone chain of the lecture, and what throws out points first that cannot be in it."""
