# SPDX-License-Identifier: GPL-3.0-or-later
"""From objects to outlines in the plane of the figure."""
