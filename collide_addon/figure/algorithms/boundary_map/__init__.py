# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of which edges and corners count as inside."""
