# SPDX-License-Identifier: GPL-3.0-or-later
"""The site: the manual, a start page, every method and gallery scene with what the product makes of it, the API."""
