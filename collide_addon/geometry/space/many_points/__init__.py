# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes of very many points without their hulls: which corners decide an answer, and what the shapes look like."""
