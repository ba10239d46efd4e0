# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage for making figures: a draft with its steps, the pen that draws into it, and the lens for details."""
