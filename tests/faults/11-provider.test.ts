import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { recoveredEvents, recoverFences } from '../../domain/artifact/recover-fences.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import { Turn } from '../../services/chat/turn.ts';
import type { Clock } from '../../services/ports/clock.ts';
import { tokenHolds } from '../../services/store/schema/index.ts';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import { openTestDatabase } from '../support/database.ts';
import {
  createRandom,
  faultCount,
  faultSeed,
  type Random,
  runsFaultsOnly,
} from '../support/faults.ts';
import { type LoopbackModel, type Script, startLoopbackModel } from '../support/loopback-model.ts';
import { checkSyntax } from '../support/parsing.ts';

const answers = faultCount(2000, 20);
/**
 * A clock that runs 600 times faster, so that a stall of two minutes and a run of fifteen minutes
 * end soon.
 */
const speed = 600;
const fastClock: Clock = {
  now: () => new Date(Date.now()),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(resolve, ms / speed);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

const files = {
  'package.json': '{}',
  'src/App.tsx': 'export const App = () => <h1>言成 👩‍👩‍👧</h1>;\n',
  'src/b.ts': 'export const b = 1;\n',
};
const text = artifact(files);

let model: LoopbackModel;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  [model, opened] = await Promise.all([startLoopbackModel(), openTestDatabase()]);
});
afterAll(async () => {
  await model.close();
  await opened.close();
});

function draw(random: Random): Script {
  const base: Script = {
    text,
    chunk: random.between(1, 60),
    ...(random.next() < 0.2 ? { writeBytes: random.between(1, 9) } : {}),
  };
  const at = random.between(0, Math.ceil(text.length / (base.chunk ?? 1)));
  return random.pick<() => Script>([
    () => base,
    () => ({ ...base, dropAfter: at }),
    () => ({ ...base, stallAfter: at }),
    () => ({ ...base, malformedAfter: at }),
    () => ({ ...base, errorAfter: at }),
    () => ({
      status: random.pick([400, 401, 404, 429, 500, 503, 529]),
      ...(random.next() < 0.5 ? { retryAfter: String(random.between(0, 90)) } : {}),
    }),
    () => ({ ...base, finish: random.pick(['length', 'stopped'] as const) }),
    () => ({ ...base, text: random.pick(['', ' ', '\n']) }),
    () => ({ ...base, text: 'words without end ', forever: true }),
    () => ({ ...base, usage: null }),
  ])();
}

it.each(['OpenAILike', 'Anthropic'] as const)(
  `row 11: ${answers / 2} bad answers of %s: a mapped code and nothing kept, or only closed actions kept (seed ${faultSeed})`,
  async (family) => {
    const random = createRandom(faultSeed + family.length);
    const talk = createConversation(opened.db, model, { clock: fastClock, family });
    const seen: Record<string, number> = {};
    for (let round = 0; round < answers / 2; round++) {
      const { userId, site } = await talk.person();
      const scripts = Array.from({ length: 3 }, () => draw(random));
      model.reset();
      model.script(...scripts);
      const { run } = await talk.send(userId, site);
      const events = await whole(talk, run);
      const end = events.at(-1);
      const said = `${round}: ${JSON.stringify(scripts.map(({ text: _, ...rest }) => rest))} → ${JSON.stringify(end)}`;
      const kept = Object.fromEntries(Object.entries(await talk.files(site)).sort());
      const chat = await talk.call('getChat', userId, { site_uuid: site, type: 'chat' });
      const { held, tokens } = await talk.ledger.balance(userId);
      expect(held, said).toBe(0);
      expect(
        (await opened.db.select().from(tokenHolds).where(eq(tokenHolds.userId, userId))).filter(
          (hold) => hold.status === 'open',
        ),
      ).toEqual([]);
      if (end && 'type' in end && end.type === 'error') {
        seen[end.code] = (seen[end.code] ?? 0) + 1;
        expect([4000, 4001, 4002, 4003, 705], said).toContain(end.code);
        expect({ kept, list: chat.list, tokens }, said).toEqual({
          kept: {},
          list: [],
          tokens: 30_000,
        });
      } else {
        const status = end && 'status' in end ? end.status : 'none';
        seen[status] = (seen[status] ?? 0) + 1;
        expect(['END', 'INTERRUPTED'], said).toContain(status);
        expect(kept, said).toEqual(await closedIn(events));
        expect(chat.list, said).toHaveLength(2);
        // The received text is charged, however the answer ended.
        const cost = events.find((event) => 'type' in event && event.type === 'end_tokens');
        const charged =
          cost && 'type' in cost && cost.type === 'end_tokens' ? (cost.data.charged ?? 0) : 0;
        expect(tokens, said).toBe(30_000 - charged);
        if (status === 'END' || Object.keys(kept).length > 0)
          expect(charged, said).toBeGreaterThan(0);
      }
    }
    // Twenty random endings may all be the same, a thousand may not.
    if (runsFaultsOnly) expect(Object.keys(seen).length).toBeGreaterThan(2);
    await talk.close();
  },
  answers * 2_000 + 60_000,
);

async function whole(
  talk: ReturnType<typeof createConversation>,
  run: string,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  // An endless answer may be faster than its reader, who is cut off and resumes. After the last
  // event there is nothing to resume.
  const isOver = () => {
    const last = events.at(-1);
    return last !== undefined && ('status' in last || ('type' in last && last.type === 'error'));
  };
  for (let last = -1; last !== events.length && !isOver(); ) {
    last = events.length;
    for await (const { event } of talk.runs.follow(run, events.length)) events.push(event);
  }
  return events;
}

/** Returns the files that the text in the log closes, by the same rules as a recovery. */
async function closedIn(events: RunEvent[]): Promise<Record<string, string>> {
  const turn = new Turn(new Map(), { checkSyntax });
  for (const event of events)
    if ('type' in event && event.type === 'notice' && event.reason === 'void')
      turn.voidAction(event.action);
  const parser = createArtifactParser();
  const all = answerText(events);
  for (const event of [...parser.push(all), ...parser.end()]) await turn.handleEvent(event);
  if (turn.artifacts === 0)
    for (const event of recoveredEvents(recoverFences(all))) await turn.handleEvent(event);
  const changes = turn
    .changes()
    .map(({ path, bytes }): [string, string] => [
      path,
      new TextDecoder().decode(bytes ?? undefined),
    ]);
  return Object.fromEntries(changes.sort(([a], [b]) => (a < b ? -1 : 1)));
}
