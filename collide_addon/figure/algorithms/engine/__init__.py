# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of what an engine does around the algorithms."""
