# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m collide_addon`` is ``collide``, also where the folder of scripts is not among those searched."""

from .cli import main

main()
