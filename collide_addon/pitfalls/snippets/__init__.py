# SPDX-License-Identifier: GPL-3.0-or-later
"""The published code, as it is, bugs and all."""
