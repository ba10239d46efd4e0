// SPDX-License-Identifier: GPL-3.0-or-later
// SAT as the lesson walks it (geometry/narrowphase/sat.py and sat_axis.py).
(() => {
const { pairOf, dot, minus, opposite, furthest, rootOf, unit, inOrder, preference } = Collide;

function axesOf({ A, B, vertex }) { // outwards from edges of A, inwards to edges of B
	const edges = list => list.length > 1 ? list.map((p, row) => minus(list[(row + 1) % list.length], p)) : [];
	const axes = [...edges(A).map((e, k) => ({ of: "A", k, d: { x: e.y, y: -e.x } })), ...edges(B).map((e, k) => ({ of: "B", k, d: { x: -e.y, y: e.x } }))];
	const lines = [...new Set(axes.map(axis => line(axis.d)))], away = opposite(vertex(0, 0));
	if (!lines.length) return [{ d: away.x || away.y ? away : { x: 1n, y: 0n } }]; // two points
	const { x, y } = axes[0].d;
	return lines.length > 1 ? axes : [...axes, { d: { x: y, y: -x } }];
}
function line({ x, y }) { // the same for parallel directions
	let [p, q] = [x < 0n ? -x : x, y < 0n ? -y : y];
	while (q) [p, q] = [q, p % q];
	if (x < 0n || !x && y <= 0n) p = -p;
	return `${x / p} ${y / p}`;
}

function project({ A, B, power }, { d, ...source }, prefer) { // both shapes on an axis, in the sense in which B leaves A sooner
	const ends = list => [furthest(list, opposite(d)), furthest(list, d)], at = (list, row) => dot(d, list[row]);
	let rowsA = ends(A), rowsB = ends(B), normal = unit(d);
	let overlap = at(A, rowsA[1]) - at(B, rowsB[0]), behind = at(B, rowsB[1]) - at(A, rowsA[0]);
	if (behind < overlap || behind === overlap && inOrder(prefer(normal.map(v => -v)), prefer(normal)) > 0) {
		[rowsA, rowsB, overlap, normal] = [rowsA.toReversed(), rowsB.toReversed(), behind, normal.map(v => 0 - v)];
	}
	const squared = dot(d, d), long = rootOf(overlap * overlap, squared, power), apart = overlap < 0n;
	return { ...source, normal, rowsA, rowsB, overlap: apart ? 0 - long : long, square: overlap * (apart ? -overlap : overlap), squared };
}

Collide.sat = (a, b, all) => { // axis by axis, up to the first that separates the shapes, or through all
	const pair = pairOf(a, b), prefer = preference(pair), tested = [], rows = {}, steps = [];
	let best = 0;
	for (const axis of axesOf(pair)) {
		const own = line(axis.d);
		if (own in rows) {
			tested.push(tested[rows[own]]);
			continue;
		}
		const now = project(pair, axis, prefer), before = tested[best], apart = now.square < 0n;
		rows[own] = tested.push(now) - 1;
		const less = before ? now.square * before.squared - before.square * now.squared : 0n;
		if (before && (less < 0n || !less && inOrder(prefer(now.normal), prefer(before.normal)) > 0)) best = rows[own];
		steps.push({ axis: now, best });
		if (apart && !all) break;
	}
	const axis = tested[best], { square, overlap } = axis;
	const relation = square < 0n ? "separated" : square ? "penetrating" : "touching";
	return { relation, steps, axis, ...pair, distance: square < 0n ? -overlap : 0, depth: square > 0n ? overlap : 0 };
};

Collide.show.sat = ({ WIDTH, HEIGHT, EDGE, world, fill, name, one, product, shown }) => { // the shadows on an axis, and the lines where they end
	const through = (view, p, d) => { // a line across its panel
		const [x, y] = view.place(p), ends = [[x, d[0], WIDTH], [y, -d[1], HEIGHT]].filter(([, by]) => by)
			.map(([at, by, wide]) => [(EDGE - at) / by, (wide - EDGE - at) / by].sort((a, b) => a - b));
		const [from, to] = [Math.max(...ends.map(e => e[0])), Math.min(...ends.map(e => e[1]))];
		return from < to ? `M${x + from * d[0]} ${y - from * d[1]}L${x + to * d[0]} ${y - to * d[1]}` : "";
	};
	return ({ steps, hullA, hullB }, at) => {
		const { normal, rowsA, rowsB, overlap } = steps[at - 1].axis, across = [-normal[1], normal[0]];
		const a = rowsA.map(row => product(hullA[row], normal)), b = rowsB.map(row => product(hullB[row], normal));
		const low = Math.min(a[0], b[0]), wide = Math.max(a[1], b[1]) - low || 1, x = v => EDGE + (v - low) / wide * (WIDTH - 2 * EDGE);
		const bar = ([from, to], y) => `M${x(from)} ${y}H${x(to)}v60H${x(from)}z`;
		fill("shadow-A", bar(a, 500));
		fill("shadow-B", bar(b, 1040));
		const between = `M${x(a[1])} 400V1200M${x(b[0])} 400V1200M${x(a[1])} 800H${x(b[0])}`;
		fill("overlap", overlap < 0 ? "" : between);
		fill("gap", overlap < 0 ? between : "");
		name("shadow-A", [x((a[0] + a[1]) / 2), 440]);
		name("shadow-B", [x((b[0] + b[1]) / 2), 1220]);
		name("numbers", [x((a[1] + b[0]) / 2), 1440]);
		one(".numbers text").textContent = shown(Math.abs(overlap));
		fill("support-line", [hullA[rowsA[1]], hullB[rowsB[0]]].map(p => through(world, p, across)).join(""));
	};
};
})();
