# SPDX-License-Identifier: GPL-3.0-or-later
"""Moving shapes: when two of them touch, and how near they come."""
