# SPDX-License-Identifier: GPL-3.0-or-later
"""The classic snippets, rewritten with their mistakes, and the cases in which they fail.

Lessons and tests use them; nothing that computes an answer does. The five source documents are referred to by number:
000 and 001 (boxes in Java, C and MATLAB), 002 (GJK in MAXScript), 003 (rays in C), 004 (SAT in TypeScript).
"""
