# SPDX-License-Identifier: GPL-3.0-or-later
"""From a figure to curve objects, materials and keyframes, and their removal."""
