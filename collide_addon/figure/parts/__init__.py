# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks that the figures of several algorithms share."""
