// A process of the services for the fault tests, with real parts and separate storage. Tests
// control it with lines of JSON and kill it.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { Turn } from '../../services/chat/turn.ts';
import { toFailure } from '../../services/http/envelope.ts';
import { readLog } from '../../services/runs/stored-log.ts';
import { openDatabase, openPostgres } from '../../services/store/open-database.ts';
import { messages, runs, tokenHolds, tokenLedger } from '../../services/store/schema/index.ts';
import { answerText, createConversation } from './conversation.ts';
import { orderTasks } from './fault-orders.ts';
import { uploadTasks } from './fault-uploads.ts';
import { createRandom } from './faults.ts';
import type { LoopbackModel } from './loopback-model.ts';
import { checkSyntax } from './parsing.ts';
import { insertProject, insertUser } from './rows.ts';

const [place = '', modelUrl = ''] = process.argv.slice(2);
const began = performance.now();
/** `place` is the URL of a PostgreSQL server that other processes share, or a data directory. */
const isShared = place.startsWith('postgres:');
const dataDir = isShared ? mkdtempSync(join(tmpdir(), 'sayso-worker-')) : place;
const opened = isShared ? await openPostgres(place) : await openDatabase({ dataDir });
const talk = createConversation(
  opened.db,
  modelUrl ? ({ baseUrl: modelUrl } as LoopbackModel) : undefined,
  { alone: !isShared },
);
const recovered = await talk.runs.recover();
if (isShared) talk.runs.watch();
say({ ready: Math.round(performance.now() - began), recovered });

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const digest = (files: Map<string, Uint8Array>) => {
  const hash = createHash('sha256');
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${bytes.byteLength}\0`).update(bytes);
  return hash.digest('hex');
};

/** The fields of an input line. Each task uses some of them. */
type Input = {
  userId: number;
  site: string;
  seed: number;
  run: string;
  versions: { acked: number; digest: string }[];
  leave?: number;
};

const filler = join(dataDir, 'filler');

/** Fills the store's disk until only `leave` bytes are free. */
function fillDisk(leave: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize > leave)
    writeFileSync(filler, Buffer.alloc(bavail * bsize - leave, 1), { flag: 'a' });
}

const tasks: Record<string, (input: Input) => Promise<object>> = {
  async person() {
    const userId = await insertUser(opened.db, 1_000_000);
    return { userId, site: await insertProject(opened.db, userId) };
  },

  /**
   * Saves 1–50 files of 1 B–1 MB in a loop. Reports each acknowledged version with the digest of
   * its expected content. With `leave`, the disk is filled in the meantime.
   */
  async save({ userId, site, seed, leave }) {
    const random = createRandom(seed);
    const state = new Map(await talk.versions.files(site));
    for (;;) {
      const changes = Array.from({ length: random.between(1, 50) }, () => {
        const size = Math.max(1, Math.floor(2 ** (random.next() * 20)));
        return {
          path: `src/file-${random.between(0, 60)}.txt`,
          text: String.fromCharCode(random.between(97, 122)).repeat(Math.min(size, 300_000)),
        };
      });
      const files = [...new Map(changes.map(({ path, text }) => [path, text]))].map(
        ([file_path, file_content]) => ({
          file_path,
          file_content,
        }),
      );
      const { version } = await talk.call('saveFiles', userId, {
        site_uuid: site,
        files,
        renamed: [],
        removed: [],
        last: true,
      });
      for (const { file_path, file_content } of files)
        state.set(file_path, new TextEncoder().encode(file_content));
      say({ acked: version, digest: digest(state) });
      if (leave !== undefined) fillDisk(leave);
    }
  },

  /**
   * Reads the given versions and the head, and checks that every blob exists and matches its hash.
   */
  async verify({ site, versions }) {
    const bad: number[] = [];
    for (const one of versions)
      if (digest(await talk.versions.files(site, one.acked)) !== one.digest) bad.push(one.acked);
    const head = await talk.versions.head(site);
    for (const [path, bytes] of await talk.versions.files(site)) {
      if (createHash('sha256').update(bytes).digest('hex') !== head?.manifest[path]?.hash)
        bad.push(head?.number ?? -1);
    }
    return { bad, head: head?.number ?? 0 };
  },

  async free() {
    rmSync(filler, { force: true });
    return {};
  },

  /** Sends a prompt and reports the size of its log until the end. */
  async send({ userId, site }) {
    const answer = await talk.send(userId, site);
    say({ run: answer.run });
    let bytes = 0;
    for await (const { event } of answer.events) {
      bytes += answerText([event]).length;
      say({ bytes });
    }
    return { ended: true };
  },

  /**
   * Checks the state after a kill: the run's end, its files, its charge, its hold, its messages.
   */
  async audit({ userId, site, run }) {
    const row = await talk.runs.get(run);
    const text = answerText((await readLog(opened.db, run, 0)).map((one) => one.event));
    const before = new Turn(new Map(), { checkSyntax });
    const parser = createArtifactParser();
    for (const event of [...parser.push(text), ...parser.end()]) await before.handleEvent(event);
    const expected = Object.fromEntries(
      before
        .changes()
        .map(({ path, bytes }) => [path, new TextDecoder().decode(bytes ?? undefined)]),
    );
    const files = await talk.files(site);
    const [balance, holds, entries, stored, row2] = await Promise.all([
      talk.ledger.balance(userId),
      opened.db.select().from(tokenHolds).where(eq(tokenHolds.runId, run)),
      opened.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)),
      opened.db.select().from(messages).where(eq(messages.runId, run)),
      opened.db.select().from(runs).where(eq(runs.id, run)),
    ]);
    return {
      status: row?.status,
      filesKept: Object.keys(expected).length,
      filesMatch:
        JSON.stringify(Object.entries(expected).sort()) ===
        JSON.stringify(Object.entries(files).sort()),
      held: balance.held,
      openHolds: holds.filter((hold) => hold.status === 'open').length,
      sumOfUsage: entries.reduce((sum, entry) => sum + entry.delta, 1_000_000) - balance.tokens,
      charged: entries.filter((entry) => entry.ref === run).length,
      usage: row2[0]?.usage?.charged ?? 0,
      answer:
        stored.find((message) => message.role === 'assistant')?.content === text ||
        (text === '' && stored.length === 1),
      prompt: stored.some((message) => message.role === 'user'),
    };
  },
};

const more = await orderTasks(opened.db);
const uploads = uploadTasks({ folder: dataDir, say, fillDisk });

for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...input } = JSON.parse(line) as { task: string } & Input &
    Parameters<(typeof more)[string]>[0] &
    Parameters<(typeof uploads)[string]>[0];
  const work = (tasks[task] ?? uploads[task] ?? more[task])?.(input);
  if (!work) throw new Error(`unknown task ${task}`);
  const finished = work.then(
    (answer) => say({ done: task, ...answer }),
    (error: Error) =>
      say({
        failed: task,
        name: toFailure(error).entry.name,
        error: String(error.stack).slice(0, 2_000),
      }),
  );
  if (task !== 'save' && task !== 'send' && task !== 'upload') await finished;
}
process.exit(0);
