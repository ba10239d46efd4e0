# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats propose: supports, closest points and depths in float64, with bounds for how far off they are."""
