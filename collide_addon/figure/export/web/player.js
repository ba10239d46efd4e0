// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the pages of a lesson one by one. Its words are in data-words.
(() => {
const every = (s, e = document) => [...e.querySelectorAll(s)], one = (s, e = document) => e.querySelector(s);
const root = document.documentElement, { classList } = root, has = name => classList.contains(name);
const THEMES = ["", "light", "dark", "classic", "print"];
const ENTRY = 1100; // milliseconds in which new marks appear
const notes = window.name === "collide-notes", began = Date.now();
const answers = {}; // by question: the row chosen in each group, and whether that was right
let lesson, pages, words, at = 0, timer = 0, peer = notes ? opener : null, down = null;

function kept(key, value) {
	try {
		if (value === undefined) return localStorage["collide-" + key];
		localStorage["collide-" + key] = value;
	} catch {} // a sandbox has no storage
}
const tell = text => { one("[role=status]").textContent = text; };
const asks = page => page.classList.contains("q");
const plain = page => page.id.split(".")[0]; // the same in every language
const figure = page => page.closest("article");

function label(element, word) {
	element.title = words[word];
	element.setAttribute("aria-label", words[word]);
}

function speak(code) {
	lesson = one(`[data-l="${code}"]`) || one(".lesson");
	every(".lesson").forEach(e => { e.hidden = e !== lesson; });
	root.lang = lesson.lang;
	pages = every("section", lesson);
	words = JSON.parse(lesson.dataset.words);
	const articles = every("article", lesson);
	articles.forEach((e, k) => { e.dataset.f = k; });
	every("[id].said").forEach(e => label(e, e.id));
	every(".copy", lesson).forEach(e => label(e, "copy"));
	one("#page").max = pages.length - 1;
	one("#colours").replaceChildren(...THEMES.map(t => new Option(words[t || "auto"], t)));
	one("#figures").replaceChildren(...articles.map((e, k) => new Option(`${k + 1}. ${one("h1", e).textContent}`, k)));
	one("#figures").hidden = articles.length < 2;
	paint(root.dataset.theme || "");
	if (!one("#language")) return;
	one("#language").value = lesson.dataset.l;
}

function paint(name) {
	if (name) root.dataset.theme = name; else delete root.dataset.theme;
	one("#colours").value = name;
}

function pill(text, page, now) {
	const b = document.createElement("button");
	b.textContent = text;
	b.onclick = () => go(pages.indexOf(page));
	if (now) { b.className = "now"; b.setAttribute("aria-current", "step"); }
	return b;
}

function rail(page) {
	const held = document.activeElement.closest(".rail"), own = every("section", figure(page)), { s } = page.dataset;
	const firsts = own.filter((p, k) => !k || p.dataset.s !== own[k - 1].dataset.s);
	one(".steps").replaceChildren(...firsts.map(p => pill(p.dataset.b, p, p.dataset.s === s)));
	const parts = own.filter(p => p.dataset.s === s && !asks(p)), now = asks(page) ? pages[at + 1] : page;
	one(".parts").replaceChildren(...(parts.length < 2 ? [] : parts.map((p, k) => pill(`${k + 1} ${p.dataset.n}`, p, p === now))));
	if (held) one(".now", held)?.focus();
	one(".steps .now")?.scrollIntoView({ block: "nearest" });
}

function move(page) {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	for (const drawn of every("[data-m]", page)) {
		const frames = drawn.dataset.m.split(";").map(frame => frame.split(" "));
		drawn.style.transformOrigin = drawn.dataset.o || "";
		drawn.animate([...frames.map(([offset, x, y, turn = 0, wide = 1, high = 1]) => ({
			offset, transform: `translate(${x}px,${y}px) rotate(${turn}deg) scale(${wide},${high})`,
		})), { transform: "none" }], { duration: ENTRY, easing: "ease-in-out", fill: "backwards" });
	}
}

function go(to, { still = false, link = true, told = false } = {}) {
	to = Math.max(0, Math.min(pages.length - 1, to));
	const page = pages[to], comes = to === at + 1 && !still && !has("all");
	document.getAnimations().forEach(each => each.cancel());
	every(".now,.then,.go").forEach(e => e.classList.remove("now", "then", "go"));
	at = to;
	page.classList.add("now");
	figure(page).classList.add("now");
	pages[at + 1]?.classList.add("then");
	if (comes) { page.classList.add("go"); move(page); }
	document.title = one("h1", figure(page)).textContent;
	one("#figures").value = figure(page).dataset.f;
	one("#page").value = at;
	one("#page").setAttribute("aria-valuetext", one(".where", page).textContent);
	one("#first").disabled = one("#back").disabled = !at;
	one("#next").disabled = at === pages.length - 1;
	rail(page);
	if (asks(page)) ask(page);
	const picture = one("figure", page);
	if (picture.scrollWidth > picture.clientWidth + 1) picture.tabIndex = 0; else picture.removeAttribute("tabindex");
	if (!still) { // in sentences
		const said = every("h2, .say, .num:not(.sr) span", page).map(e => e.textContent.trim()).filter(Boolean);
		tell(said.join(". ").replace(/(\p{STerm})\. /gu, "$1 "));
	}
	if (link) try { history.replaceState(null, "", "#" + page.id); } catch {} // a page without an address
	if (!told) peer?.postMessage({ collide: at }, "*");
	if (has("all")) page.scrollIntoView({ block: "nearest" }); else scrollTo(0, 0);
	if (timer) wait();
}

function ask(page) {
	const buttons = every("button[data-r]", page), known = answers[plain(page)], over = known?.right !== undefined;
	if (!page.dataset.ready) {
		page.dataset.ready = 1;
		buttons.forEach((b, k) => {
			b.onclick = () => choose(page, k);
			if (!b.dataset.at) return;
			const [x, y] = b.dataset.at.split(" "), panels = every(".p", page);
			b.dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
			Object.entries({ cx: x, cy: y, r: 30 }).forEach(each => b.dot.setAttribute(...each));
			(panels.find(({ viewBox: { baseVal: v } }) => x >= v.x && x <= v.x + v.width) || panels[0]).prepend(b.dot);
		});
		one("figure", page).onclick = e => {
			const far = ({ dot }) => { const r = dot.getBoundingClientRect(); return Math.hypot(r.x + r.width / 2 - e.x, r.y + r.height / 2 - e.y); };
			const near = buttons.filter(b => b.dot && far(b) < 40).sort((a, b) => far(a) - far(b))[0];
			if (near) choose(page, buttons.indexOf(near));
		};
	}
	page.classList.toggle("open", buttons.length > 0 && !over);
	buttons.forEach((b, k) => {
		const chosen = known?.chosen[b.dataset.g] === k, mark = over ? (b.dataset.r === "1" ? "ok" : chosen ? "no" : "") : "";
		b.setAttribute("aria-pressed", chosen);
		b.disabled = over;
		b.className = mark;
		b.dot?.setAttribute("class", mark ? "ring " + mark : chosen ? "ring" : over ? "rest" : "hot");
	});
	if (!over) return;
	const verdict = one(".verdict", page);
	verdict.className = "verdict " + (known.right ? "good" : "bad");
	verdict.hidden = false;
	verdict.replaceChildren((known.right ? words.right : words.wrong) + ": ", one(".why", page).cloneNode(true));
}

function choose(page, row) {
	const buttons = every("button[data-r]", page), known = answers[plain(page)] ||= { chosen: {} };
	if (known.right !== undefined || !buttons[row]) return;
	known.chosen[buttons[row].dataset.g] = row;
	const rows = Object.values(known.chosen);
	if (rows.length === new Set(buttons.map(b => b.dataset.g)).size) known.right = rows.every(r => buttons[r].dataset.r === "1");
	ask(page);
	tally();
	if (known.right === undefined) return;
	tell(one(".verdict", page).textContent);
	one("#next").focus({ preventScroll: true }); // a disabled button cannot keep it
}

function tally() {
	const over = Object.values(answers).map(a => a.right).filter(each => each !== undefined);
	if (over.length) one("#tally").textContent = words.tally.replace("{right}", over.filter(Boolean).length).replace("{asked}", over.length);
}

function press(digit) {
	const buttons = every("button[data-r]", pages[at]), chosen = answers[plain(pages[at])]?.chosen || {};
	const group = buttons.find(b => !(b.dataset.g in chosen))?.dataset.g;
	const button = buttons.filter(b => b.dataset.g === group)[digit - 1];
	if (button) choose(pages[at], buttons.indexOf(button));
}

function wait() {
	clearTimeout(timer);
	if (at === pages.length - 1 || pages[at].classList.contains("open")) return play(false);
	timer = setTimeout(() => go(at + 1), 1000 * pages[at].dataset.t + ENTRY);
}
function play(on) {
	clearTimeout(timer);
	timer = 0;
	one("#play").setAttribute("aria-pressed", on);
	if (on) { timer = 1; go(at === pages.length - 1 ? 0 : at + 1); }
}
function full(on = !has("full")) {
	classList.toggle("full", on);
	if (on) root.requestFullscreen?.().catch(() => {});
	else if (document.fullscreenElement) document.exitFullscreen();
}
function overview(on = !has("all")) {
	classList.toggle("all", on);
	classList.toggle("one", !on);
	one("#all").setAttribute("aria-pressed", on);
	if (on) pages[at].scrollIntoView({ block: "center" }); else go(at, { still: true });
}
function present() { peer = open(location.href, "collide-notes", "width=1200,height=720"); }

const ACTS = {
	first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(pages.length - 1),
	play: () => play(!timer), full: () => full(), all: () => overview(), notes: present,
	theme: () => paint(THEMES[(THEMES.indexOf(root.dataset.theme || "") + 1) % THEMES.length]),
	leave: () => { if (has("all")) overview(false); full(false); },
};
const KEYS = {
	ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
	f: "full", o: "all", p: "notes", t: "theme", Escape: "leave",
};
addEventListener("keydown", e => {
	const { tagName } = e.target, inButton = /^(BUTTON|SUMMARY)$/.test(tagName);
	if (e.ctrlKey || e.metaKey || e.altKey || /^(SELECT|INPUT)$/.test(tagName)) return;
	const act = ACTS[KEYS[e.key]] || (!inButton && (e.key === " " ? ACTS.next : e.key === "Enter" && has("all") && ACTS.leave))
		|| (/^[1-9]$/.test(e.key) && asks(pages[at]) && (() => press(+e.key)));
	if (act) { e.preventDefault(); act(); }
});
addEventListener("pointerdown", e => {
	const here = e.target.closest("main") && !e.target.closest("figure[tabindex]");
	down = e.isPrimary && e.pointerType === "touch" && here && !has("all") ? e : null;
});
addEventListener("pointerup", e => {
	const x = down ? e.clientX - down.clientX : 0, y = down ? e.clientY - down.clientY : 0;
	if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
});
addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) full(false); });
addEventListener("message", e => { if (peer && e.source === peer && Number.isInteger(e.data?.collide)) go(e.data.collide, { told: true }); });
addEventListener("hashchange", follow);
document.addEventListener("click", e => {
	const page = has("all") && e.target.closest("section");
	if (page) { at = pages.indexOf(page); overview(false); }
});
every("button.said").forEach(b => { b.onclick = ACTS[b.id]; });
one("#page").oninput = e => go(+e.target.value);
one("#figures").onchange = e => go(pages.findIndex(p => figure(p).dataset.f === e.target.value));
one("#colours").onchange = e => { paint(e.target.value); kept("theme", e.target.value); };
one("#language")?.addEventListener("change", e => { speak(e.target.value); kept("language", e.target.value); go(at, { still: true }); tally(); });

function follow() {
	const page = document.getElementById(location.hash.slice(1))?.closest("section");
	if (page && page.closest(".lesson") !== lesson) speak(page.closest(".lesson").dataset.l);
	go(page ? pages.indexOf(page) : 0, { still: true, link: false });
}

for (const line of every(".nums")) {
	line.insertAdjacentHTML("beforeend", '<button type="button" class="copy"><svg viewBox="0 0 24 24" aria-hidden="true"><use href="#copy"/></svg></button>');
	line.lastChild.onclick = async () => {
		const text = every(".num span", line).map(s => s.textContent).join("\n");
		try { await navigator.clipboard.writeText(text); } catch {
			const field = document.body.appendChild(document.createElement("textarea"));
			field.value = text;
			field.select();
			document.execCommand("copy");
			field.remove();
		}
		tell(words.copied);
	};
}
classList.add("js", "one");
classList.toggle("notes", notes);
if (notes) setInterval(() => {
	const s = Math.round((Date.now() - began) / 1000);
	one("#tally").textContent = `${s / 60 | 0}:${String(s % 60).padStart(2, 0)}`;
}, 500);
if (THEMES.includes(kept("theme"))) root.dataset.theme = kept("theme");
speak(kept("language") || navigator.languages.map(l => l.slice(0, 2)).find(l => one(`[data-l="${l}"]`)));
follow();
addEventListener("load", () => scrollTo(0, 0));
})();
