# SPDX-License-Identifier: GPL-3.0-or-later
"""The answers of classic code, beside the truth."""
