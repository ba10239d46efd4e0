# SPDX-License-Identifier: GPL-3.0-or-later
"""Solids as they are drawn on a flat page: from which side, which of their lines are hidden, and in which tones."""
