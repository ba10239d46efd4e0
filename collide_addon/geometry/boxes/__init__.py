# SPDX-License-Identifier: GPL-3.0-or-later
"""Boxes and circles around shapes, and oriented boxes against each other."""
