// SPDX-License-Identifier: GPL-3.0-or-later
// Lets readers turn the solids of a lesson. All its words are in data-words, or on the page of a step.
(() => {
const NS = "http://www.w3.org/2000/svg", LIGHT = Solids.unit([-0.45, 0.75, 0.55]), [BRIGHT, DIM] = [0.66, 0.38]; // as on the pages
const ARROWS = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, 15], ArrowDown: [0, -15] }, DRAGGED = 0.5; // degrees
const MOST = 89; // degrees of rise
const LOOKS = { l: "path", t: "path", d: "circle" };

function view(azimuth, rise) {
	const [turn, up] = [azimuth, rise].map(v => v * Math.PI / 180);
	const towards = [Math.cos(up) * Math.cos(turn), Math.cos(up) * Math.sin(turn), Math.sin(up)], right = [-Math.sin(turn), Math.cos(turn), 0];
	return { right, up: Solids.cross(towards, right), towards };
}

function begin(section) {
	const { bodies, stops, zero, side } = JSON.parse(section.dataset.solids), { step } = JSON.parse(section.dataset.words);
	const panels = [...section.querySelectorAll("svg.p")], slider = section.querySelector("input"), one = name => section.querySelector(name);
	const solids = bodies.map(Solids.prepared);
	let [azimuth, rise] = side, grabbed = null, eye;

	const place = p => [Solids.dot(p, eye.right), -Solids.dot(p, eye.up)];
	const path = (points, closed) => "M" + points.map(p => place(p).map(Math.round).join(" ")).join("L") + (closed ? "z" : "");
	function add(panel, role, tag, attributes, text = "") {
		let group = panel.lastElementChild;
		if (!group || group.dataset.role !== role) {
			panel.append(group = document.createElementNS(NS, "g"));
			group.setAttribute("class", role);
			group.dataset.role = role;
		}
		const e = document.createElementNS(NS, tag);
		for (const each of Object.entries(attributes)) e.setAttribute(...each);
		e.textContent = text;
		group.append(e);
	}
	const line = (panel, role, look, d) => d && add(panel, role, "path", { class: look, d });
	function name(panel, role, p, text, from) { // away from the point that it names
		const [x, y] = place(p), [u, v] = place(from), long = Math.hypot(x - u, y - v) || 1;
		add(panel, role, "text", { "font-size": 70, x: x + (50 + 22 * text.length) * (x - u) / long, y: y + 25 + 75 * (y - v) / long }, text);
	}

	function body(panel, solid, others) {
		const { inks: [edge, hidden, ...tones], vertices, rings, normals, edges, fine } = solid;
		const light = [0, 1, 2].map(k => LIGHT[0] * eye.right[k] + LIGHT[1] * eye.up[k] + LIGHT[2] * eye.towards[k]);
		tones.forEach((role, tone) => line(panel, role, "t", rings.map((ring, row) => {
			const shade = (Solids.dot(normals[row], light) + 1) / 2, own = shade > BRIGHT ? 0 : shade > DIM ? 1 : 2;
			return solid.front[row] && own === tone ? path(ring.map(k => vertices[k]), true) : "";
		}).join("")));
		const drawn = edges.map(([i, j], row) => fine && !solid.outline[row] ? [[], []] : Solids.pieces([vertices[i], vertices[j]], others, solid.seen[row]));
		line(panel, hidden, "l", drawn.flatMap(each => each[1]).map(each => path(each)).join(""));
		line(panel, edge, "l", drawn.flatMap(each => each[0]).map(each => path(each)).join(""));
	}

	function draw() {
		eye = view(azimuth, rise);
		solids.forEach(each => Object.assign(each, Solids.seenFrom(each, eye.towards)));
		const [number, lit] = stops[slider.value], said = [...section.parentElement.children].find(e => e.dataset.s === `${number}` && !e.matches(".q"));
		panels.forEach((panel, row) => {
			panel.replaceChildren();
			const here = solids.filter(each => each.panel === row);
			here.forEach(each => body(panel, each, here.filter(other => other !== each)));
			if (row && zero) {
				const [x, y] = place(zero);
				line(panel, "origin", "l", `M${x - 40} ${y}h80M${x} ${y - 40}v80`);
				add(panel, "origin", "text", { class: "b", "font-size": 70, x: x + 60, y: y + 25 }, "0");
			}
			for (const [own, role, looks, points, names] of lit) {
				if (own !== row) continue;
				for (const look of looks) {
					if (LOOKS[look] === "path") line(panel, role, look, path(points, points.length > 2));
					else points.map(place).forEach(([cx, cy]) => add(panel, role, "circle", { class: "f", cx, cy, r: 24 }));
				}
				const from = (here.find(each => each.name === names[0]?.[0].toUpperCase()) || here[0]).middle;
				names.forEach((text, k) => name(panel, role, points[k], text, from));
			}
			const points = lit.flatMap(each => each[0] === row ? each[3] : []).concat(row && zero ? [zero] : []).map(place);
			for (const each of here) { // its letter is at the vertex furthest from everything else
				const others = here.flatMap(other => other === each ? [] : other.vertices).map(place).concat(points);
				const room = each.vertices.map(place).map(([x, y]) => Math.min(990, ...others.map(([u, v]) => Math.hypot(x - u, y - v))));
				name(panel, each.inks[0], each.vertices[room.indexOf(Math.max(...room))], each.name, each.middle);
			}
		});
		one("output").innerHTML = said.querySelector(".say").innerHTML;
		one(".count").textContent = step.replace("{step}", +slider.value + 1).replace("{count}", stops.length);
		slider.setAttribute("aria-valuetext", one(".count").textContent);
	}
	function turn(by, from = [azimuth, rise]) {
		[azimuth, rise] = [(from[0] - by[0] + 720) % 360, Math.max(-MOST, Math.min(MOST, from[1] + by[1]))];
		draw();
	}
	for (const panel of panels) {
		panel.onkeydown = key => {
			if (key.key === "Home") [azimuth, rise] = side;
			else if (!ARROWS[key.key]) return;
			key.preventDefault();
			key.stopPropagation(); // or the lesson would turn its page
			turn(ARROWS[key.key] || [0, 0]);
		};
		panel.onpointerdown = press => {
			press.stopPropagation();
			grabbed = [press.clientX, press.clientY, azimuth, rise];
			panel.setPointerCapture(press.pointerId);
		};
		panel.onpointermove = e => grabbed && turn([DRAGGED * (e.clientX - grabbed[0]), DRAGGED * (e.clientY - grabbed[1])], grabbed.slice(2));
		panel.onpointerup = panel.onpointercancel = () => { grabbed = null; };
	}
	slider.max = slider.value = stops.length - 1;
	slider.parentElement.hidden = stops.length < 2;
	slider.oninput = draw;
	one(".reset").onclick = () => { [azimuth, rise] = side; draw(); };
	draw();
}
document.querySelectorAll(".turn").forEach(begin);
})();
