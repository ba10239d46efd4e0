# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two outlines: where their edges cross, and which contains which."""
