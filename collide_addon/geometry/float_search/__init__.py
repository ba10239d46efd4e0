# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats propose: support points, closest points and depths in float64, with bounds of their errors."""
