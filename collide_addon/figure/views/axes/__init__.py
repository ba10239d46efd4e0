# SPDX-License-Identifier: GPL-3.0-or-later
"""SAT and OBB in space on a page."""
