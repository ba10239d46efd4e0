# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures say: messages by id in each language, and the notation of numbers."""
