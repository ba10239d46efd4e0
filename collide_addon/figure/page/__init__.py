# SPDX-License-Identifier: GPL-3.0-or-later
"""The page: where panels, rulers, titles, captions and notes are placed, and how wide a text is."""
