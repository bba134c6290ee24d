import { freemem } from 'node:os';
import type { Bench, Row } from './lib/bench.ts';
import { openBenchMachine } from './lib/bench-machine.ts';
import { median } from './lib/measure.ts';

const wanted = 60;
const visits = 20;
const megabyte = 1024 * 1024;
/** The memory that one sandbox may use. A machine with 24 GiB has 20 GiB for all sandboxes. */
const shareMegabytes = (20 * 1024) / wanted;

/** P15: suspended previews, each a real sandbox with its own dev server. */
const held: Bench = {
  name: 'held',
  title: `P15 ${wanted} previews held asleep, and woken by a visit`,
  async run(): Promise<Row[]> {
    const machine = await openBenchMachine({ maxSandboxes: wanted });
    const { host } = machine.boxes;
    const visit = async (project: string) => {
      const began = performance.now();
      const { status } = await machine.visit(project, '/');
      if (status !== 200) throw new Error(`A preview answered ${status}`);
      return performance.now() - began;
    };
    try {
      const projects: string[] = [];
      const awake: number[] = [];
      let before = 0;
      for (let i = 0; i < wanted; i++) {
        const project = await machine.newProject();
        await machine.run(project, 1);
        await machine.run(project, 2);
        await visit(project);
        awake.push(await visit(project));
        await host.find(project)?.suspend();
        projects.push(project);
        // The first sandbox also loads what all sandboxes share, so measure from the second.
        if (i === 0) before = freemem();
      }
      const each = (before - freemem()) / (wanted - 1) / megabyte;
      const asleep = host.listActive().filter(({ state }) => state === 'suspended').length;
      const woken: number[] = [];
      for (const project of projects.filter((_, i) => i % Math.floor(wanted / visits) === 0))
        woken.push(await visit(project));
      return [
        { label: 'held asleep', ours: asleep, unit: 'count', goal: { least: wanted } },
        { label: 'memory each', ours: each, unit: 'MB', goal: { value: shareMegabytes } },
        {
          label: 'asleep → first byte',
          ours: median(woken),
          floor: median(awake),
          unit: 'ms',
          goal: { value: 30 },
        },
      ];
    } finally {
      await machine.close();
    }
  },
};

export default held;
