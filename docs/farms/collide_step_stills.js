// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Flamenco job type: one picture for each step of a figure made by Collide, with all of the step drawn.
//
// Copy this file into the folder "scripts" beside the Flamenco Manager and start the Manager again. In Blender make the
// window show the figure's scene (Collide), save, refresh the job types and choose "Collide Step Stills". The workers
// need Blender, not the extension.

const JOB_TYPE = {
    label: "Collide Step Stills",
    settings: [
        { key: "frames", type: "string", required: true,
          eval: "', '.join(str(step['frames'][-1]) for step in __import__('json').loads(C.scene['cld_steps']))",
          evalInfo: { showLinkButton: true, description: "The last phase of every step" },
          description: "Frames to render, from the steps of the figure that the window shows" },
        { key: "chunk_size", type: "int32", default: 1, propargs: { min: 1 }, visible: "submission",
          description: "Pictures that a worker renders before it asks for more" },
        { key: "render_output_root", type: "string", subtype: "dir_path", required: true, visible: "submission",
          description: "Folder on the shared storage; the pictures go into a folder of the job's name there" },
        { key: "render_output_path", type: "string", subtype: "file_path", editable: false,
          eval: "str(Path(abspath(settings.render_output_root), jobname, C.scene['cld_figure'] + '_####'))",
          description: "Where the pictures go" },

        { key: "scene", type: "string", required: true, eval: "C.scene.name", visible: "web",
          description: "The figure's scene" },
        { key: "blendfile", type: "string", required: true, visible: "web",
          description: "The saved file with the figure" },
    ],
};

function compileJob(job) {
    const settings = job.settings;
    for (const chunk of frameChunker(settings.frames, settings.chunk_size)) {
        const task = author.Task(`stills-${chunk}`, "blender");
        task.addCommand(author.Command("blender-render", {
            exe: "{blender}",
            exeArgs: "{blenderArgs}",
            argsBefore: [],
            blendfile: settings.blendfile,
            args: [
                "--scene", settings.scene,
                "--render-output", settings.render_output_path,
                "--render-format", "PNG",
                "--render-frame", chunk.replaceAll("-", ".."),  // Flamenco says 3-8, Blender 3..8
            ],
        }));
        job.addTask(task);
    }
}
