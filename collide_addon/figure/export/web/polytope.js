// SPDX-License-Identifier: GPL-3.0-or-later
// EPA as the lesson walks it (geometry/narrowphase/polytope.py), from where GJK ends.
(() => {
const { gjk, dot, cross, minus, rootOf, unit, inOrder, preference } = Collide;

function edge(start, end, power) { // of A − B, counter-clockwise
	const along = minus(end, start), height = cross(start, end) ** 2n, squared = dot(along, along);
	return { start, end, normal: { x: along.y, y: -along.x }, height, squared, distance: rootOf(height, squared, power) };
}
const corner = ({ x, y, i, j }) => [x, y, i, j];
const nearer = (e, f) => inOrder([e.distance, ...corner(e.start), ...corner(e.end)], [f.distance, ...corner(f.start), ...corner(f.end)]);

Collide.epa = (a, b) => { // the polytope grows from the last simplex of GJK to the nearest edge of A − B
	const walk = gjk(a, b), { power, support, hullA, hullB } = walk;
	if (walk.relation !== "penetrating") return { ...walk, depth: 0 };
	let [p, q, w] = walk.simplex;
	if (cross(p, q) + cross(q, w) + cross(w, p) < 0n) [p, q] = [q, p];
	const polytope = cross(p, q) ? [p, q, w] : [p, support({ x: q.y - p.y, y: p.x - q.x }), q, w];
	const heap = polytope.map((start, row) => edge(start, polytope[(row + 1) % polytope.length], power)), near = [], steps = [];
	const tie = 2 ** -49 * Math.max(...[...hullA, ...hullB].flat().map(Math.abs));
	while (heap.length) {
		const now = heap.reduce((e, f) => nearer(e, f) <= 0 ? e : f);
		if (near.length && now.distance > near[0].distance + tie) break;
		heap.splice(heap.indexOf(now), 1);
		const far = support(now.normal), grows = dot(now.normal, far) > dot(now.normal, now.start);
		steps.push({ polytope: [...polytope], edge: now, support: far, grows });
		if (grows) {
			heap.push(edge(now.start, far, power), edge(far, now.end, power));
			polytope.splice(polytope.indexOf(now.start) + 1, 0, far);
		} else near.push(now);
	}
	const square = (e, f) => e.height * f.squared - f.height * e.squared;
	near.sort((e, f) => Number(square(e, f) > 0n) - Number(square(e, f) < 0n));
	const prefer = preference(walk), best = near.filter(e => !square(e, near[0]))
		.reduce((e, f) => inOrder(prefer(unit(e.normal)), prefer(unit(f.normal))) >= 0 ? e : f);
	return { ...walk, steps, polytope, edge: best, depth: near[0].distance, normal: unit(best.normal) };
};

Collide.show.epa = ({ world, second, path, fill, floats, along, difference, simplex }) => { // the polytope, and the way out
	const arrow = (view, from, to) => { // with a head of two strokes
		const [[x, y], [u, v]] = [from, to].map(p => view.place(p)), long = Math.hypot(u - x, v - y) || 1, size = Math.min(50, long / 2) / long;
		const side = way => `M${u} ${v}l${size * (x - u - way * (v - y) / 2)} ${size * (y - v + way * (u - x) / 2)}`;
		return `M${x} ${y}L${u} ${v}${side(1)}${side(-1)}`;
	};
	return (walk, at) => {
		const { polytope, edge } = walk.edge ? { ...walk, ...walk.steps[at] } : {}, ends = edge ? [edge.start, edge.end] : [];
		for (const role of ["simplex", "polytope", "edge-lit", "ghost", "translation"]) fill(role, "");
		if (!edge) return simplex(walk, at);
		fill("polytope", path(second, difference(walk, polytope, null), true));
		fill("edge-lit", path(second, ends.map(v => floats(v, walk.power)), false));
		if (at < walk.steps.length) return;
		const moved = p => along(p, walk.normal, walk.depth), deepest = walk.hullB[edge.start.j];
		fill("ghost", path(world, walk.hullB.map(moved), true));
		for (const [view, from] of [[world, deepest], [second, [0, 0]]]) fill("translation", arrow(view, from, moved(from)), view.svg);
	};
};
})();
