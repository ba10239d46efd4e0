# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that walk through a figure, recolour, re-time or clear it."""
