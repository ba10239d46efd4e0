# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons and exercises as files on the disk."""
