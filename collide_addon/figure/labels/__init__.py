# SPDX-License-Identifier: GPL-3.0-or-later
"""Where letters and numbers stand so that they cover nothing."""
