# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of many boxes overlap: strips, a tree, a hierarchy."""
