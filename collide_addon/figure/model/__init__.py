# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure is made of: marks, steps, themes, choices, keyframes; not where they stand."""
