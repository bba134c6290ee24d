import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { buildBoth, type NextServer, serve } from './lib/next-server.ts';
import { type EventSource, readStream, startSource } from './lib/streams.ts';

const streams = 100;
const everyMs = 20;
const roundMs = 4000;
const rounds = 5;
const idleStreams = 2000;
const opened = 100;
const ourPath = '/servers/auto-website-bff/api/v1/chat/runs/bench';
const event = (n: number) =>
  `id: run-1:${n}\ndata: {"type":"data","content":"word number ${n} of a model’s answer "}\n\n`;

/**
 * Returns the server's processor milliseconds per 1,000 events while 100 streams send 50 events a
 * second each and are read to the end.
 */
async function cpuPerThousand(
  server: NextServer,
  path: string,
  source: EventSource,
): Promise<number> {
  const readers = await Promise.all(
    Array.from({ length: streams }, () => readStream(`${server.url}${path}`)),
  );
  const began = server.cpuMs();
  let said = 0;
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      said += 1;
      source.broadcast(event(said));
      if (said * everyMs < roundMs) return;
      clearInterval(timer);
      done();
    }, everyMs);
  });
  source.endAll('');
  await Promise.all(readers.map((reader) => reader.ended));
  const cpu = server.cpuMs() - began;
  const expected = Array.from({ length: said }, (_, i) => event(i + 1)).join('');
  for (const { text } of readers)
    if (!text.endsWith(expected)) throw new Error('a stream did not arrive byte for byte');
  return (cpu / (said * streams)) * 1000;
}

/** Returns how many of 2,000 idle streams did not receive their last event. */
async function lostOfIdle(server: NextServer, source: EventSource): Promise<number> {
  const readers = [];
  for (let i = 0; i < idleStreams; i += opened)
    readers.push(
      ...(await Promise.all(
        Array.from({ length: opened }, () => readStream(`${server.url}${ourPath}`)),
      )),
    );
  await new Promise((done) => setTimeout(done, 5000));
  source.endAll(event(1));
  await Promise.all(readers.map((reader) => reader.ended));
  return readers.filter(({ text }) => !text.endsWith(event(1))).length;
}

/** Returns the milliseconds from the request to the first byte. */
async function firstByte(server: NextServer, path: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 15; i++) {
    const began = performance.now();
    (await readStream(`${server.url}${path}`)).leave();
    times.push(performance.now() - began);
  }
  return median(times);
}

const relay: Bench = {
  name: 'relay',
  title: 'P5 relay of event streams, against a bare Next edge route that returns upstream’s body',
  async run(): Promise<Row[]> {
    buildBoth();
    const source = await startSource();
    const env = { UPSTREAM_URL: source.url, APP_KEY: 'bench', APP_SECRET: 'bench-secret' };
    const [ours, bare] = await Promise.all([serve('ours', env), serve('bare', env)]);
    try {
      const cpu = { ours: [] as number[], bare: [] as number[] };
      for (let round = -1; round < rounds; round++) {
        const [one, other] = [
          await cpuPerThousand(ours, ourPath, source),
          await cpuPerThousand(bare, '/bare', source),
        ];
        if (round < 0) continue;
        cpu.ours.push(one);
        cpu.bare.push(other);
      }
      return [
        {
          label: 'CPU per 1,000 events, 100 streams × 50/s',
          ours: median(cpu.ours),
          floor: median(cpu.bare),
          unit: 'ms',
          goal: { ratio: 1.15 },
        },
        {
          label: 'first byte',
          ours: await firstByte(ours, ourPath),
          floor: await firstByte(bare, '/bare'),
          unit: 'ms',
          goal: { ratio: 2 },
        },
        {
          label: `lost of ${idleStreams} idle streams`,
          ours: await lostOfIdle(ours, source),
          unit: 'count',
          goal: { value: 0 },
        },
      ];
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
      source.close();
    }
  },
};

export default relay;
