# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures that are redrawn whenever their objects move."""
