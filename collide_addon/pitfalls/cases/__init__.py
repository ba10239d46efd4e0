# SPDX-License-Identifier: GPL-3.0-or-later
"""Known inputs, what the published code answers to them, and what is true."""
