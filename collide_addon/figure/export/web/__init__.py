# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson as one file for a browser: drawings, styles, pages, and the script and style sheet that they share."""
