# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure that follows two objects while they move."""
