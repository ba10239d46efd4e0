# SPDX-License-Identifier: GPL-3.0-or-later
"""Where figures are made: a draft with its steps, the pen that draws into it, and the lens over what is too small."""
