# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files: objects, fonts, marks."""
