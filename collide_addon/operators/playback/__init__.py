# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators for an existing figure: stepping, playing, predicting, appearance, and clearing."""
