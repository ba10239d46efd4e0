# SPDX-License-Identifier: GPL-3.0-or-later
"""What the classic code claims about a pair, beside what is true."""
