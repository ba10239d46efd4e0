# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the Minkowski sum and difference."""
