# SPDX-License-Identifier: GPL-3.0-or-later
"""The published code, rewritten with its bugs."""
