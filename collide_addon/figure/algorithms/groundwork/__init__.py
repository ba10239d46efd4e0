# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures that a course begins with."""
