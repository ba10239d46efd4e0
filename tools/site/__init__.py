# SPDX-License-Identifier: GPL-3.0-or-later
"""The site: the manual, a start page, every method and gallery scene with pictures and films of it, the API."""
