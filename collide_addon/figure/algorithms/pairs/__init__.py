# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of all pairs of many objects."""
