# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that the operators share: properties, the selection, the current figure, long work."""
