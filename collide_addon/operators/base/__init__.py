# SPDX-License-Identifier: GPL-3.0-or-later
"""What the operators share: properties, what is selected, what is current, long work."""
