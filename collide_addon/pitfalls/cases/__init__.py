# SPDX-License-Identifier: GPL-3.0-or-later
"""Known inputs, with the published code's answers and the true ones."""
