# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase: overlapping pairs of many boxes, and hierarchies of boxes."""
