# SPDX-License-Identifier: GPL-3.0-or-later
"""PNPOLY: which points lie in a polygon."""
