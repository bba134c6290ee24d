import { mkdtemp } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../tests/support/machine.ts';
import { testTemplate } from '../tests/support/sandboxes.ts';
import { tinySite } from '../tests/support/tiny-site.ts';
import { barePreview } from './lib/bare-preview.ts';
import type { Bench } from './lib/bench.ts';
import { openBenchMachine } from './lib/bench-machine.ts';
import { crawl } from './lib/crawl.ts';
import { median } from './lib/measure.ts';

const rounds = 5;

/**
 * P4: the time from the last byte of an answer until the page can paint. P15: the time until a
 * suspended preview sends its first byte.
 */
const preview: Bench = {
  name: 'preview',
  title: 'P4 last byte → preview (page and its modules through the gateway), P15 thaw',
  async run() {
    const { modules } = await testTemplate().ensure();
    const machine = await openBenchMachine();
    const times = {
      floor: [] as number[],
      cold: [] as number[],
      streamed: [] as number[],
      edit: [] as number[],
      thaw: [] as number[],
    };
    try {
      // The first round only fills the disk cache. Each further round measures the comparison
      // script and then the product.
      for (let round = -1; round < rounds; round++) {
        const base = await mkdtemp(join(tmpdir(), 'sayso-bare-'));
        const floor = await barePreview({ base, modules, files: tinySite() });
        const cold = await fromCold(machine);
        const { streamed, edit, thaw } = await fromStream(machine);
        if (round < 0) continue;
        times.floor.push(floor);
        times.cold.push(cold);
        times.streamed.push(streamed);
        times.edit.push(edit);
        times.thaw.push(thaw);
      }
    } finally {
      await machine.close();
    }
    const floor = median(times.floor);
    return [
      {
        label: 'nothing runs yet: install, dev server, page',
        ours: median(times.cold),
        floor,
        unit: 'ms',
        goal: { ratio: 1.5 },
      },
      {
        label: 'END of a streamed answer → page',
        ours: median(times.streamed),
        floor,
        unit: 'ms',
        goal: { ratio: 1.5 },
      },
      {
        label: 'an edit → changed module',
        ours: median(times.edit),
        unit: 'ms',
        goal: { value: 500 },
      },
      {
        label: 'suspended → first byte',
        ours: median(times.thaw),
        unit: 'ms',
        goal: { value: 30 },
      },
    ];
  },
};

export default preview;

/**
 * Sends the two commands that a browser sends (install and start) to a project that has no sandbox
 * yet, and measures until its page is loaded.
 */
async function fromCold(machine: Machine): Promise<number> {
  const project = await machine.newProject();
  const name = await nameOf(machine, project);
  const began = performance.now();
  await machine.run(project, 1);
  await machine.run(project, 2);
  await crawl({ host: '127.0.0.1', port: machine.port }, `${name}.preview.localhost`);
  const ms = performance.now() - began;
  await machine.boxes.host.find(project)?.destroy();
  return ms;
}

/**
 * Writes the files one by one, as during a model's answer. `streamed` is measured from the last
 * file.
 */
async function fromStream(
  machine: Machine,
): Promise<{ streamed: number; edit: number; thaw: number }> {
  const project = await machine.newProject({ 'README.md': '# Site' });
  const name = await nameOf(machine, project);
  machine.runtime.prewarm(project);
  const files = Object.entries(tinySite()).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
  }));
  const last = files.pop();
  for (const file of files) {
    await machine.runtime.write(project, { write: [file], remove: [] });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const began = performance.now();
  if (last) await machine.runtime.write(project, { write: [last], remove: [] });
  await machine.commit(project, tinySite());
  await machine.runtime.endTurn(project);
  await machine.run(project, 1);
  await machine.run(project, 2);
  await crawl({ host: '127.0.0.1', port: machine.port }, `${name}.preview.localhost`);
  const streamed = performance.now() - began;

  const edited = Buffer.from("export const App = () => 'edited';\n");
  const beforeEdit = performance.now();
  await machine.runtime.write(project, {
    write: [{ path: 'src/app.jsx', bytes: edited }],
    remove: [],
  });
  while (!(await visit(machine, name, '/src/app.jsx')).includes('edited'))
    await new Promise((resolve) => setTimeout(resolve, 5));
  const edit = performance.now() - beforeEdit;

  await machine.boxes.host.find(project)?.suspend();
  const beforeThaw = performance.now();
  await visit(machine, name, '/');
  const thaw = performance.now() - beforeThaw;
  await machine.boxes.host.find(project)?.destroy();
  return { streamed, edit, thaw };
}

/** Makes the project private, because a private preview does more work, and returns its name. */
async function nameOf(machine: Machine, project: string): Promise<string> {
  await machine.setGrade(project, 2);
  return machine.names.nameOfUuid(project);
}

function visit({ port }: Machine, name: string, path: string): Promise<string> {
  const headers = {
    host: `${name}.preview.localhost:${port}`,
    accept: path === '/' ? 'text/html' : '*/*',
  };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}
