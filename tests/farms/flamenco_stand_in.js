// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a Flamenco Manager gives to a job type, as far as its documentation describes it: author, path, frameChunker.
// Names begin in lower case in JavaScript; frames are chunked sorted, without repeats, in "regular" notation.

const author = {
    Task(name, type) {
        if (!name.trim() || !type.trim()) throw new Error("author.Task(name, type): both are required");
        return { name, type, commands: [], addCommand(command) { this.commands.push(command); } };
    },
    Command(name, parameters) {
        return { name, parameters };
    },
};

function frameChunker(range, size) {
    if (!Number.isInteger(size) || size < 1) throw new Error(`invalid chunk size: ${size}`);
    const frames = new Set();
    for (const part of range.replaceAll("..", "-").split(",")) {
        const ends = part.split("-").map((end) => parseInt(end.trim(), 10));
        if (ends.length > 2 || ends.some(Number.isNaN)) throw new Error(`invalid range: ${range}`);
        for (let frame = ends[0]; frame <= ends[ends.length - 1]; frame++) frames.add(frame);
    }
    const sorted = [...frames].sort((a, b) => a - b);
    const chunks = [];
    for (let at = 0; at < sorted.length; at += size) chunks.push(merged(sorted.slice(at, at + size)));
    return chunks;
}

function merged(frames) {
    const runs = [];
    for (const frame of frames) {
        const run = runs[runs.length - 1];
        if (run && frame === run[run.length - 1] + 1) run.push(frame);
        else runs.push([frame]);
    }
    return runs.map((run) => (run.length > 2 ? `${run[0]}-${run[run.length - 1]}` : run.join(","))).join(",");
}

function compiled(settings) {
    const tasks = [];
    compileJob({ settings, addTask(task) { tasks.push(task); } });
    return JSON.stringify(tasks);
}
