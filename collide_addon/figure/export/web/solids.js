// SPDX-License-Identifier: GPL-3.0-or-later
// Which edges of convex solids are visible (figure/views/hidden.py): each solid hides one interval of a line.
const Solids = (() => {
const [EDGE_ON, LEAST] = [1e-9, 1e-6];
const dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
const along = (p, d, by) => p.map((v, k) => v + by * d[k]), minus = (p, q) => along(p, q, -1);
const unit = d => { const long = Math.sqrt(dot(d, d)) || 1; return d.map(v => v / long); };
const middle = points => [0, 1, 2].map(k => points.reduce((sum, p) => sum + p[k], 0) / points.length);

function prepared(body) { // with everything that turning does not change
	const { vertices, rings } = body, size = Math.max(...[0, 1, 2].map(k => {
		const own = vertices.map(p => p[k]);
		return Math.max(...own) - Math.min(...own);
	}));
	const normals = rings.map(ring => unit(ring.reduce((sum, row, n) => along(sum, cross(
		minus(vertices[row], vertices[ring[0]]), minus(vertices[ring[(n + 1) % ring.length]], vertices[ring[0]])), 1), [0, 0, 0])));
	return { ...body, normals, depth: LEAST * size, middle: middle(vertices) };
}

function seenFrom(body, towards) { // its visible faces and edges, and the half-spaces whose intersection it hides
	const { vertices, rings, normals, edges, sides, middle } = body;
	const front = normals.map(n => dot(n, towards) > EDGE_ON), count = sides.map(each => each.filter(row => front[row]).length);
	const spaces = normals.flatMap((n, row) => front[row] ? [[n, dot(n, vertices[rings[row][0]])]] : []);
	edges.forEach(([i, j], row) => {
		if (count[row] !== 1) return;
		let out = cross(minus(vertices[j], vertices[i]), towards);
		if (dot(out, out) === 0) return;
		out = unit(out);
		if (dot(out, minus(vertices[i], middle)) < 0) out = out.map(v => -v);
		spaces.push([out, dot(out, vertices[i])]);
	});
	return { front, spaces, seen: edges.map((_, row) => !rings.length || count[row] > 0), outline: edges.map((_, row) => count[row] === 1) };
}

function interval([p, q], { spaces, depth }) { // of a line that a body hides, as shares
	let [begins, stops] = [0, 1];
	for (const [n, level] of spaces) {
		const over = dot(n, p) - level + depth, rate = dot(n, minus(q, p));
		if (Math.abs(rate) < EDGE_ON * depth) {
			if (over > 0) return null;
		} else if (rate < 0) begins = Math.max(begins, -over / rate);
		else stops = Math.min(stops, -over / rate);
	}
	return stops - begins > LEAST ? [begins, stops] : null;
}

function pieces(line, hiders, seen) { // of a line: the visible ones, and the hidden ones
	const hidden = seen ? hiders.filter(each => each.front.some(seen => seen)).map(each => interval(line, each)).filter(each => each).sort((one, other) => one[0] - other[0]) : [[0, 1]];
	const at = share => along(line[0], minus(line[1], line[0]), share), shown = [], covered = [];
	let last = 0;
	for (const [begins, stops] of hidden) {
		if (begins - last > LEAST) shown.push([at(last), at(begins)]);
		if (stops > last) covered.push([at(Math.max(begins, last)), at(stops)]);
		last = Math.max(last, stops);
	}
	if (1 - last > LEAST) shown.push([at(last), line[1]]);
	return [shown, covered];
}
return { dot, cross, unit, prepared, seenFrom, pieces };
})();
