// SPDX-License-Identifier: GPL-3.0-or-later
// Lets readers move the vertices and shapes of a lesson, and reruns its method. All its words are in data-words.
(() => {
const [WIDTH, HEIGHT, EDGE] = [2000, 1600, 140]; // in tenths of a figure unit, as the drawings are
const NEAR = 150; // a name as near as this to another, or to a vertex, covers it
const NS = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

class View { // the part of the plane that a panel shows
	constructor(svg) { this.svg = svg; }
	place([x, y]) { return [WIDTH / 2 + (x - this.x) * this.scale, HEIGHT / 2 - (y - this.y) * this.scale]; }
	point(e) {
		const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
		return [this.x + (at.x - WIDTH / 2) / this.scale, this.y - (at.y - HEIGHT / 2) / this.scale];
	}
	follow(points) { // changes only if something leaves it, or little of it is used
		const [xs, ys] = [0, 1].map(k => points.map(p => p[k])), ends = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
		const scale = Math.min((WIDTH - 4 * EDGE) / (ends[1] - ends[0] || 1), (HEIGHT - 4 * EDGE) / (ends[3] - ends[2] || 1));
		const inside = this.scale && points.map(p => this.place(p)).every(([x, y]) => x > EDGE && x < WIDTH - EDGE && y > EDGE && y < HEIGHT - EDGE);
		if (!inside || this.scale < scale / 2) Object.assign(this, { scale, x: (ends[0] + ends[1]) / 2, y: (ends[2] + ends[3]) / 2 });
	}
}

function begin(section) {
	const one = selector => section.querySelector(selector), { words, points, grid, method, all } = section.dataset;
	const said = JSON.parse(words), given = JSON.parse(points), [step, digits] = JSON.parse(grid);
	const [world, second] = [...section.querySelectorAll("svg.p")].map(svg => new View(svg));
	const slider = one("input"), shapes = structuredClone(given), handles = [];
	let grabbed = null;

	const path = (view, corners, closed) => corners.length ? "M" + corners.map(p => view.place(p).map(v => v.toFixed(1))).join("L") + (closed ? "z" : "") : "";
	const fill = (role, d, inside = section) => inside.querySelectorAll(`.${role} path`).forEach(e => e.setAttribute("d", d));
	const put = (e, view, p) => view.place(p).forEach((v, k) => e.setAttribute(["cx", "cy"][k], v));
	const name = (role, [x, y]) => Object.entries({ x, y: y + 30 }).forEach(each => one(`.${role} text`).setAttribute(...each));
	const middle = corners => [0, 1].map(k => corners.reduce((sum, p) => sum + p[k], 0) / corners.length);
	const on = value => digits === null ? value : +value.toFixed(digits);
	const written = value => `${+value.toPrecision(4)}`.replace(".", said.decimal);
	const shown = value => (value === +value.toPrecision(4) ? "= " : "\u2248 ") + written(value);

	function named(hull, view, others) { // the middle, or if others are near it, half the way to a vertex
		const own = middle(hull), room = p => Math.min(...others.map(q => Math.hypot(p[0] - q[0], p[1] - q[1]))) * view.scale;
		return room(own) > NEAR ? own : hull.map(p => middle([own, p])).reduce((p, q) => room(q) > room(p) ? q : p);
	}

	const floats = ({ x, y }, power) => [Collide.toFloat(x, power), Collide.toFloat(y, power)];
	const along = (p, d, by) => p.map((v, k) => v + by * d[k]), product = (p, q) => p[0] * q[0] + p[1] * q[1];

	function difference({ power, hullA, hullB, normal }, closed, near) { // A − B, what the method keeps of it, and the closest points
		const all = Collide.difference(hullA, hullB), kept = closed.map(v => floats(v, power));
		second.follow([...all, [0, 0]]);
		fill("difference-hull", path(second, all, true));
		const [x, y] = second.place([0, 0]);
		fill("origin", `M${x - 40} ${y}h80M${x} ${y - 40}v80`);
		const zero = [(normal?.[0] > 0 ? -90 : 90) / second.scale, 0]; // beside the way out
		name("difference-hull", second.place(named(all, second, [[0, 0], zero])));
		name("origin", second.place(zero));
		const dot = one(".nearest circle");
		dot.toggleAttribute("hidden", !near);
		fill("witness", near ? path(world, [["i", hullA], ["j", hullB]].map(([row, hull]) =>
			[0, 1].map(k => closed.reduce((sum, v, n) => sum + near.weights[n] * hull[v[row]][k], 0))), false) : "");
		if (near) put(dot, second, near.at);
		return kept;
	}
	function simplex(walk, at) {
		const now = at < walk.steps.length ? walk.steps[at].simplex : walk.simplex;
		const near = now.length < 3 && Collide.nearest(now, walk.power);
		fill("simplex", path(second, difference(walk, now, near), true));
	}
	const tools = { WIDTH, HEIGHT, EDGE, world, second, path, fill, name, one, floats, along, product, shown, difference, simplex };
	const show = Collide.show[method]?.(tools) || simplex; // of the method

	function draw(chosen) {
		const [a, b] = shapes, walk = Collide[method](a, b, all), { steps, axis } = walk;
		if (!grabbed) world.follow([...a, ...b]);
		fill("A", path(world, walk.hullA, true));
		fill("B", path(world, walk.hullB, true));
		const ofA = named(walk.hullA, world, [...walk.hullB, middle(walk.hullB)]);
		name("A", world.place(ofA));
		name("B", world.place(named(walk.hullB, world, [...walk.hullA, ofA])));
		const now = chosen ?? (axis ? steps.findIndex(step => step.axis === axis) + 1 : steps.length);
		show(walk, now);
		for (const { called, p, dot: own, hit } of handles) {
			put(own, world, p);
			put(hit, world, p);
			hit.setAttribute("aria-label", `${called} (${p.map(written).join(said.decimal === "," ? "; " : ", ")})`);
		}
		slider.max = steps.length;
		slider.min = axis ? 1 : 0;
		slider.value = now;
		one("output").textContent = said[walk.relation].replace("{value}", shown(walk.depth || walk.distance));
		one(".count").textContent = said.step.replace("{step}", now).replace("{count}", steps.length);
		slider.setAttribute("aria-valuetext", one(".count").textContent);
	}

	function move(moved, was, [dx, dy]) {
		const by = [dx, dy].map(v => Math.round(v / step) * step);
		moved.forEach((p, row) => by.forEach((v, k) => { p[k] = on(was[row][k] + v); }));
		draw();
	}
	function movable(e, moved) {
		e.onkeydown = key => {
			const by = ARROWS[key.key];
			if (!by) return;
			key.preventDefault();
			key.stopPropagation(); // or the lesson would turn its page
			move(moved, structuredClone(moved), by.map(v => v * step * (key.shiftKey ? 10 : 1)));
		};
		e.onpointerdown = press => {
			press.stopPropagation();
			grabbed = { moved, was: structuredClone(moved), from: world.point(press) };
			world.svg.setPointerCapture(press.pointerId);
		};
	}

	["A", "B"].forEach((letter, row) => {
		const group = one(`.${letter}`);
		movable(group.querySelector(".t"), shapes[row]);
		shapes[row].forEach((p, nth) => {
			const [dot, hit] = ["f", "hit"].map(() => document.createElementNS(NS, "circle")), called = letter.toLowerCase() + (nth + 1);
			Object.entries({ class: "f", r: 22 }).forEach(each => dot.setAttribute(...each));
			Object.entries({ class: "hit", r: 80, tabindex: 0, role: "button" }).forEach(each => hit.setAttribute(...each));
			group.append(dot);
			world.svg.append(hit);
			movable(hit, [p]);
			handles.push({ called, p, dot, hit });
		});
	});
	world.svg.onpointermove = e => {
		if (grabbed) move(grabbed.moved, grabbed.was, world.point(e).map((v, k) => v - grabbed.from[k]));
	};
	world.svg.onpointerup = world.svg.onpointercancel = () => { grabbed = null; draw(); };
	slider.oninput = () => draw(+slider.value);
	one(".reset").onclick = () => {
		shapes.forEach((points, row) => points.forEach((p, nth) => { [p[0], p[1]] = given[row][nth]; }));
		world.scale = second.scale = 0;
		draw();
	};
	draw();
}
document.querySelectorAll(".live").forEach(begin);
})();
