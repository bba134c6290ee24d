import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { deflateRawSync } from 'node:zlib';
import { systemClock } from '../services/adapters/clock/index.ts';
import { downloadZip } from '../services/versions/download.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { answerOf } from './lib/sample-answer.ts';

const count = 2_000;
const megabyte = 1024 * 1024;
const rounds = 5;

/** Returns a 20 MB project: 90 % of the files are code, the rest incompressible pictures. */
function project(): Map<string, Uint8Array> {
  const code = new TextEncoder().encode(answerOf({ files: 20, characters: 240_000 }).text);
  return new Map(
    Array.from({ length: count }, (_, i): [string, Uint8Array] => {
      if (i % 10 === 0) return [`public/${i}.webp`, randomBytes(10_500)];
      return [`src/${i}.tsx`, code.slice((i * 97) % 200_000, ((i * 97) % 200_000) + 10_500)];
    }),
  );
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** P6: the download of a project, compared with native compression of its files. */
const zip: Bench = {
  name: 'zip',
  title: `P6 zip of ${count} files, 20 MB, 200 of them binary`,
  async run(): Promise<Row[]> {
    const files = project();
    const deps: Parameters<typeof downloadZip>[0] = {
      clock: systemClock,
      projects: { own: async () => ({ uuid: '', title: 'Tea' }) as never },
      versions: {
        async *read() {
          yield* files;
        },
      },
      planOf: async () => 'CODE_PLAN_PRO',
    };
    const ours: number[] = [];
    const native: number[] = [];
    const firstByte: number[] = [];
    let extra = 0;
    for (let round = 0; round < rounds; round++) {
      const floorBegan = cpuMs();
      for (const bytes of files.values()) deflateRawSync(bytes);
      native.push(cpuMs() - floorBegan);
      const began = performance.now();
      const cpuBegan = cpuMs();
      let first = 0;
      let size = 0;
      for await (const chunk of (await downloadZip(deps, 1, '')).bytes) {
        first ||= performance.now() - began;
        size += chunk.byteLength;
      }
      ours.push(cpuMs() - cpuBegan);
      firstByte.push(first);
      if (size < 20 * megabyte) throw new Error(`only ${size} bytes came`);
    }
    // Measure memory in a separate run: measuring costs more than the work itself.
    const before = process.memoryUsage.rss();
    let seen = 0;
    for await (const _ of (await downloadZip(deps, 1, '')).bytes)
      if (seen++ % 100 === 0) extra = Math.max(extra, process.memoryUsage.rss() - before);
    return [
      {
        label: 'processor',
        ours: median(ours),
        floor: median(native),
        unit: 'ms',
        goal: { ratio: 1.4 },
      },
      { label: 'first byte', ours: median(firstByte), unit: 'ms', goal: { value: 30 } },
      { label: 'memory beyond the files', ours: extra / megabyte, unit: 'MB', goal: { value: 40 } },
    ];
  },
};

export default zip;
