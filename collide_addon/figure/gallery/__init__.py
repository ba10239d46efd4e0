# SPDX-License-Identifier: GPL-3.0-or-later
"""Prepared scenes for lectures, with exact answers."""
