# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of outlines as they are: where their edges cross, and which holds which."""
