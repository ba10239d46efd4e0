# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing solids on a flat page: the view, hidden lines, and tones."""
