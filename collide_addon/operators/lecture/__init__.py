# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that presents a lecture, page after page, in the whole window."""
