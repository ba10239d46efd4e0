# SPDX-License-Identifier: GPL-3.0-or-later
"""Where letters and numbers go so that they cover nothing."""
