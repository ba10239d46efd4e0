# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises to solve by hand, and their solutions."""
