# SPDX-License-Identifier: GPL-3.0-or-later
"""A release of Collide: checked, built into ``dist``, tagged, and uploaded; see docs/release.md."""
