# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators of all pairs and their table."""
