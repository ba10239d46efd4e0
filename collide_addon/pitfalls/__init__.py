# SPDX-License-Identifier: GPL-3.0-or-later
"""The classic snippets, rebuilt in our own words with their mistakes, and the cases on which they go wrong.

Lessons and tests are made with them; nothing that computes an answer is. The five source documents are named by their
numbers: 000 and 001 (boxes in Java, C and MATLAB), 002 (GJK in MAXScript), 003 (rays in C), 004 (SAT in TypeScript).
"""
