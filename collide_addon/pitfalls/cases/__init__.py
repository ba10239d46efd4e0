# SPDX-License-Identifier: GPL-3.0-or-later
"""Known inputs, with the answers of the published code and the true ones."""
