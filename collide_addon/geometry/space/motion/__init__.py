# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex shapes in space in motion: what the plane's sweep asks of them."""
