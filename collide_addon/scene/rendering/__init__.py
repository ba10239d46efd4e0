# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures, contact sheets and films; flat colours by Collide's own renderer, exactly and without grain."""
