# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure that is drawn again whenever its objects move."""
