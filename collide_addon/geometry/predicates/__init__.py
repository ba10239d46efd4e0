# SPDX-License-Identifier: GPL-3.0-or-later
"""What all else rests on: points and errors, exact coordinates, the sign of a turn, lines, segments and rays."""
