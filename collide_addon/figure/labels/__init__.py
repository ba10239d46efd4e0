# SPDX-License-Identifier: GPL-3.0-or-later
"""Placing letters and numbers so that they cover nothing."""
