// SPDX-License-Identifier: GPL-3.0-or-later
// Search and the switch between light and dark. Pages are whole without it.
"use strict";
{
  const root = document.documentElement;
  const base = document.currentScript.src.replace(/site\.js$/, "");
  const most = 12;
  const ofOne = 3; // results of one page
  const around = 60; // letters of a text before what was found

  // The choice is kept where the browser lets us; a page from a folder may not keep anything.
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* it is asked for again */ } };
  const kept = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  if (kept()) root.dataset.theme = kept();

  const found = (words) => {
    const scored = [];
    for (const [address, title, heading, text] of window.searchIndex) {
      const places = [title, heading, text].map((each) => each.toLowerCase());
      let score = 0;
      const all = words.every((word) => {
        const weights = [8, 5, 1].filter((_, k) => places[k].includes(word));
        score += weights.reduce((sum, each) => sum + each, 0);
        return weights.length;
      });
      if (address.startsWith("manual/")) score += 6;
      if (all) scored.push([score, address, title, heading, text]);
    }
    const counts = {};
    const few = ([, , title]) => (counts[title] = (counts[title] || 0) + 1) <= ofOne;
    return scored.sort((a, b) => b[0] - a[0]).filter(few).slice(0, most);
  };

  const result = ([, address, title, heading, text], words) => {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = base + address;
    link.textContent = heading && heading !== title ? `${title} ▸ ${heading}` : title;
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - around);
    const said = link.appendChild(document.createElement("span"));
    said.textContent = (at ? "…" : "") + text.slice(at, at + 3 * around);
    return item;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const input = document.querySelector(".head input");
    const list = document.querySelector(".results");
    const status = document.querySelector("[role=status]");
    const show = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = words.length && window.searchIndex ? found(words) : [];
      list.replaceChildren(...hits.map((hit) => result(hit, words)));
      status.textContent = words.length ? `${hits.length} found` : "";
    };
    const load = () => {
      if (window.searchIndex || document.querySelector("[data-index]")) return;
      const script = document.createElement("script");
      script.src = `${base}search.js`;
      script.dataset.index = "";
      script.onload = show;
      document.head.append(script);
    };
    input.addEventListener("focus", load);
    input.addEventListener("input", () => { load(); show(); });
    input.form.addEventListener("submit", (event) => {
      event.preventDefault();
      list.querySelector("a")?.click();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
        event.preventDefault();
        input.focus();
      } else if (event.key === "Escape") {
        input.value = "";
        show();
      }
    });
    document.querySelector(".head button").addEventListener("click", () => {
      root.dataset.theme = (root.dataset.theme || system()) === "dark" ? "light" : "dark";
      keep(root.dataset.theme);
    });
    // A narrow window has the menu below the text: folded there, so that the end of a page is near.
    for (const section of document.querySelectorAll("nav details details")) {
      section.open = section.querySelector("[aria-current]") !== null;
    }
  });
}
