# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators for existing figures: stepping, playing, predicting, changing their look, and clearing."""
