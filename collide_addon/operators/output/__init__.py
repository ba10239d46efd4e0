# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that write pictures and files."""
