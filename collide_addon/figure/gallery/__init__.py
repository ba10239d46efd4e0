# SPDX-License-Identifier: GPL-3.0-or-later
"""Prepared scenes with exact answers."""
