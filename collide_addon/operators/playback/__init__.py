# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that step through a figure, switch its layers, recolour, re-time or clear it."""
