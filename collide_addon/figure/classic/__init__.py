# SPDX-License-Identifier: GPL-3.0-or-later
"""What the classic code says about a pair, beside the truth."""
