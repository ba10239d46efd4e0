# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures, contact sheets and films."""
