# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m collide_addon`` runs ``collide``, also where Python's folder of scripts is not on the PATH."""

from .cli import main

main()
