# SPDX-License-Identifier: GPL-3.0-or-later
"""What the operators share: properties, the selection, the current figure, long work."""
