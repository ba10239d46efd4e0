# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex hulls in space."""
