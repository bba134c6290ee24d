// Serves two runs over a real socket. `/long` grows by events of 1 KB up to the given number of
// megabytes and then stays open until stdin ends. `/ticks` sends the time every 20 ms.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Hono } from 'hono';
import { systemClock } from '../../../services/adapters/clock/index.ts';
import { eventStreamHeaders, toEventStream } from '../../../services/http/event-stream.ts';
import { listen } from '../../../services/http/server.ts';
import { createRuns } from '../../../services/runs/index.ts';
import { openDatabase } from '../../../services/store/open-database.ts';
import { insertUser } from '../../support/rows.ts';

const megabytes = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), 'sayso-streams-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
const say = (line: string) => process.stdout.write(`${line}\n`);
const { db } = await openDatabase({ dataDir });
const runs = createRuns({ db, clock: systemClock, owner: randomUUID(), isOnlyProcess: true });
const open = async () =>
  runs.open({ kind: 'chat', userId: await insertUser(db), projectUuid: randomUUID(), input: {} });
const [long, ticks] = [await open(), await open()];

const app = new Hono();
for (const [path, { id: run }] of [['/long', long] as const, ['/ticks', ticks] as const])
  app.get(path, (context) => {
    const stop = new AbortController();
    const after = Number(context.req.query('after') ?? 0);
    const stream = toEventStream(
      { run, events: runs.follow(run, after, stop.signal) },
      { clock: systemClock, stop, onEnd: () => {} },
    );
    return new Response(stream, { headers: eventStreamHeaders });
  });
const { port } = await listen(app as never, { host: '127.0.0.1', port: 0 });
setInterval(() => ticks.append({ type: 'data', content: String(Date.now()) }), 20);
say(`port ${port}`);

for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'grow') {
    for (let written = 0; written < megabytes * 1024; written += 20) {
      for (let i = 0; i < 20; i++)
        long.append({ type: 'data', content: `${written + i} ${'x'.repeat(1_000)}` });
      // 400 KB per second, four times the fastest model.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    say('grown');
  } else {
    await long.end('done', { status: 'END', code: 200 });
    say('ended');
  }
}
