# SPDX-License-Identifier: GPL-3.0-or-later
"""What all else rests on: points and errors, exact coordinates and vectors, the sign of a turn, lines and segments."""
