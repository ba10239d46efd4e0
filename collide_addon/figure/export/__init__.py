# SPDX-License-Identifier: GPL-3.0-or-later
"""Exporting figures: SVG, PDF, handouts, subtitles, pages for a browser."""
