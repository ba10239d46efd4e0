# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures, contact sheets and films; of flat colours by Collide's own renderer, exact and without grain."""
