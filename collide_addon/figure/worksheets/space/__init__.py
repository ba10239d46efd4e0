# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises in space, with integers and a picture from above."""
