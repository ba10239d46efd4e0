# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks shared by the figures of several algorithms."""
