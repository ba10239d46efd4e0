# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure consists of: marks, steps, themes, choices, keyframes; not their places on the page."""
