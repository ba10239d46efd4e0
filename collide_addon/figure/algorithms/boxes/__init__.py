# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the smallest and the principal box around an object."""
