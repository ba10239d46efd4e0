# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure on paper and in files: SVG, PDF, handouts, subtitles, pages for a browser."""
