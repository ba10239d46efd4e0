# SPDX-License-Identifier: GPL-3.0-or-later
"""Foundations: points and errors, exact coordinates and vectors, orientation, lines and segments."""
