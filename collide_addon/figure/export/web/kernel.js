// SPDX-License-Identifier: GPL-3.0-or-later
// GJK as the lesson walks it (geometry/narrowphase/gjk.py), in whole numbers: no decision is rounded. EPA and SAT use it.
// Points enter and leave as float64, [x, y]; in between, they are BigInt on the finest grid that any of them needs.
const Collide = (() => {
const bytes = new DataView(new ArrayBuffer(8));

function parts(value) { // value = whole * 2 ** power
	bytes.setFloat64(0, value);
	const bits = bytes.getBigUint64(0), exponent = Number(bits >> 52n & 2047n), fraction = bits & (1n << 52n) - 1n;
	return [(value < 0 ? -1n : 1n) * (exponent ? fraction | 1n << 52n : fraction), (exponent || 1) - 1075];
}

function onGrid(...lists) { // the power of the grid, and the lists on it
	let power = Infinity;
	for (const value of lists.flat(2)) {
		let [whole, own] = parts(value);
		if (!whole) continue;
		for (; !(whole & 1n); whole >>= 1n) own++;
		power = Math.min(power, own);
	}
	if (power === Infinity) power = 0;
	const moved = value => { const [whole, own] = parts(value); return own >= power ? whole << BigInt(own - power) : whole >> BigInt(power - own); };
	return [power, ...lists.map(list => list.map(([x, y]) => ({ x: moved(x), y: moved(y) })))];
}

const length = whole => whole.toString(2).length;
function toFloat(whole, power) { // whole * 2 ** power, to the nearest float64, ties to even
	if (whole < 0n) return -toFloat(-whole, power);
	const more = BigInt(Math.max(0, length(whole) - 53)), cut = whole & (1n << more) - 1n, half = more ? 1n << more - 1n : 1n;
	let kept = whole >> more;
	if (cut > half || cut === half && kept & 1n) kept++;
	return Number(kept) * 2 ** (power + Number(more));
}

function root(whole) { // rounded down
	if (whole < 2n) return whole;
	for (let x = 1n << BigInt(length(whole) + 1 >> 1), next; ; x = next) {
		next = x + whole / x >> 1n;
		if (next >= x) return x;
	}
}
function rootOf(above, below, power) { // sqrt(above / below) * 2 ** power, to the nearest float64
	if (!above) return 0;
	let shift = Math.max(0, 130 - length(above) + length(below));
	shift += shift & 1;
	const squared = above << BigInt(shift), whole = squared / below, r = root(whole);
	const more = r * r === whole && !(squared % below) ? 0n : 1n; // a remainder puts a tie above the middle
	return toFloat(2n * r + more, power - shift / 2 - 1);
}

function quotient(above, below) { // to the nearest float64
	if (above < 0n) return -quotient(-above, below);
	const shift = BigInt(Math.max(0, 130 - length(above) + length(below))), moved = above << shift;
	return toFloat(2n * (moved / below) + (moved % below ? 1n : 0n), -Number(shift) - 1);
}
function unit(d) { // of length 1
	const long = root(dot(d, d) << 256n);
	return [quotient(d.x << 128n, long), quotient(d.y << 128n, long)];
}

const dot = (p, q) => p.x * q.x + p.y * q.y, cross = (p, q) => p.x * q.y - p.y * q.x;
const minus = (p, q) => ({ x: p.x - q.x, y: p.y - q.y }), opposite = d => ({ x: -d.x, y: -d.y });
const compare = (p, q) => p.x < q.x ? -1 : p.x > q.x ? 1 : p.y < q.y ? -1 : p.y > q.y ? 1 : 0;

function hull(points) { // rows of its vertices, counter-clockwise, from the leftmost and lowest
	const rows = points.map((_, row) => row).sort((i, j) => compare(points[i], points[j]))
		.filter((row, k, all) => !k || compare(points[row], points[all[k - 1]]));
	const half = order => {
		const kept = [];
		for (const row of order) {
			while (kept.length > 1) {
				const [p, q] = kept.slice(-2).map(each => points[each]);
				if (cross(minus(q, p), minus(points[row], p)) > 0n) break;
				kept.pop();
			}
			kept.push(row);
		}
		return kept.slice(0, -1);
	};
	return rows.length < 2 ? rows : [...half(rows), ...half(rows.toReversed())];
}

function furthest(points, d) { // the row of the support point along d; of two, the last one counter-clockwise
	const side = { x: -d.y, y: d.x };
	let best = 0;
	points.forEach((p, row) => {
		const ahead = dot(d, p) - dot(d, points[best]);
		if (ahead > 0n || !ahead && dot(side, p) > dot(side, points[best])) best = row;
	});
	return best;
}

const nearestOfEdge = (p, q) => dot(p, p) <= dot(p, q) ? [p] : dot(q, q) <= dot(p, q) ? [q] : [p, q];
function nearestPart(simplex) { // the part in whose Voronoi region the origin lies
	if (simplex.length < 3) return simplex.length < 2 ? simplex : nearestOfEdge(...simplex);
	const [p, q, w] = simplex, edges = [[p, q], [q, w], [w, p]], area = edges.reduce((sum, e) => sum + cross(...e), 0n);
	const seen = edges.filter(e => !cross(...e) || cross(...e) > 0n !== area > 0n).map(e => nearestOfEdge(...e));
	const closer = (a, b) => b.length - a.length || (dot(a[0], a[0]) < dot(b[0], b[0]) ? -1 : 1);
	return seen.length ? seen.reduce((a, b) => closer(a, b) <= 0 ? a : b) : simplex;
}
function towardsOrigin([p, q]) {
	if (!q) return opposite(p);
	const across = { x: p.y - q.y, y: q.x - p.x };
	return dot(across, p) <= 0n ? across : opposite(across);
}

function pairOf(a, b) { // both on one grid, and the support mapping of A − B
	const [power, wholeA, wholeB] = onGrid(a, b), rowsA = hull(wholeA), rowsB = hull(wholeB);
	const A = rowsA.map(row => wholeA[row]), B = rowsB.map(row => wholeB[row]);
	const vertex = (i, j) => ({ ...minus(A[i], B[j]), i, j });
	const support = d => vertex(furthest(A, d), furthest(B, opposite(d)));
	return { power, A, B, vertex, support, hullA: rowsA.map(row => a[row]), hullB: rowsB.map(row => b[row]) };
}

function gjk(a, b) {
	const pair = pairOf(a, b), { power, vertex, support } = pair, steps = [];
	const first = vertex(0, 0), end = (relation, simplex) => ({
		relation, simplex, steps, ...pair, distance: relation === "separated" ? distance(simplex, power) : 0,
	});
	let simplex = [support(first.x || first.y ? opposite(first) : { x: 1n, y: 0n })];
	if (!simplex[0].x && !simplex[0].y) return end("touching", simplex);
	for (;;) {
		if (simplex.length === 2 && !cross(...simplex)) { // the origin is on the edge: does A − B lie on both sides of it?
			let both = simplex;
			for (const [nth, d] of [towardsOrigin(simplex), opposite(towardsOrigin(simplex))].entries()) {
				const w = support(d), ends = !dot(d, w);
				if (!ends && !nth) both = [...simplex, w];
				const relation = ends ? "touching" : nth ? "penetrating" : null, kept = relation === "penetrating" ? both : simplex;
				steps.push({ simplex, w, kept });
				if (relation) return end(relation, kept);
			}
		}
		const d = towardsOrigin(simplex), w = support(d), advanced = dot(d, w) > dot(d, simplex[0]);
		const kept = advanced ? nearestPart([...simplex, w]) : simplex;
		const relation = !advanced ? "separated" : kept.length === 3 ? "penetrating" : !w.x && !w.y ? "touching" : null;
		steps.push({ simplex, w, kept });
		if (relation) return end(relation, kept);
		simplex = kept;
	}
}

function distance([p, q], power) {
	return q ? rootOf(cross(p, q) ** 2n, dot(minus(q, p), minus(q, p)), power) : rootOf(dot(p, p), 1n, power);
}

function difference(a, b) { // the vertices of A − B
	const [power, A, B] = onGrid(a, b), all = A.flatMap(p => B.map(q => minus(p, q)));
	return hull(all).map(row => [toFloat(all[row].x, power), toFloat(all[row].y, power)]);
}

function nearest(simplex, power) { // the point of an edge or vertex closest to the origin, and the weights of its ends
	const [p, q] = simplex.map(({ x, y }) => [toFloat(x, power), toFloat(y, power)]);
	if (!q) return { at: p, weights: [1] };
	const along = [q[0] - p[0], q[1] - p[1]], t = -(p[0] * along[0] + p[1] * along[1]) / (along[0] ** 2 + along[1] ** 2);
	return { at: [p[0] + t * along[0], p[1] + t * along[1]], weights: [1 - t, t] };
}

const lowest = list => [0, 1].map(k => Math.min(...list.map(p => p[k]))), highest = list => [0, 1].map(k => Math.max(...list.map(p => p[k])));
function inOrder(p, q) { // compares lists of numbers by the first that differs
	const k = p.findIndex((value, row) => value !== q[row]);
	return k < 0 ? 0 : p[k] < q[k] ? -1 : 1;
}
function preference({ hullA, hullB }) { // what is largest for the normal to choose among several equally good ones
	const middle = list => lowest(list).map((value, k) => value / 2 + highest(list)[k] / 2), [ax, ay] = middle(hullA), [bx, by] = middle(hullB);
	const [rowsA, rowsB] = [hullA.flat(), hullB.flat()], order = inOrder(rowsA, rowsB);
	const side = order < 0 || !order && rowsA.length <= rowsB.length ? 1 : -1, cx = bx - ax, cy = by - ay;
	return ([x, y]) => {
		const angle = Math.atan2(side * y, side * x);
		return [x * cx + y * cy, cx * y - cy * x, -Math.abs(angle), angle];
	};
}

return { gjk, pairOf, difference, nearest, toFloat, dot, cross, minus, opposite, furthest, rootOf, unit, inOrder, preference, show: {} };
})();
