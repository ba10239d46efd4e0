# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators for all pairs and their table."""
