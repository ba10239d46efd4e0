# SPDX-License-Identifier: GPL-3.0-or-later
"""What an engine does with a pair beyond distance and depth."""
