import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { runs, tokenHolds } from '../../services/store/schema/index.ts';
import { createConversation } from '../support/conversation.ts';
import { createGate, describeConversation, last, types } from '../support/conversation-suite.ts';

const ahead = (events: RunEvent[]) =>
  events.flatMap((event) =>
    'type' in event && event.type === 'stage' && event.stage === 'queued' ? [event.ahead] : [],
  );

describeConversation('the queue for generations', (stage) => {
  it('completes thirty users with six slots in order, never more than six at a time [PP-19]', async () => {
    const talk = createConversation(stage.open().db, stage.model, { maxRuns: 6 });
    stage.model.otherwise = { text: 'an answer of a few words', chunk: 4, delayMs: 1 };
    const people = await Promise.all(Array.from({ length: 30 }, () => talk.person()));
    const answers = [];
    for (const { userId, site } of people) answers.push(await talk.send(userId, site));
    const all = await Promise.all(answers.map((answer) => talk.events(answer)));
    for (const events of all) {
      expect(last(events)).toMatchObject({ status: 'END' });
      const places = ahead(events);
      expect(places).toEqual([...places].sort((a, b) => Number(b) - Number(a)));
    }
    expect(stage.model.mostActive).toBeLessThanOrEqual(6);
    const rows = await stage.open().db.select().from(runs).where(isNotNull(runs.startedAt));
    const started = new Map(rows.map((row) => [row.id, row.startedAt?.getTime() ?? 0]));
    const times = answers.map(({ run }) => started.get(run) ?? 0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    await talk.close();
  });

  it('holds no tokens while waiting, can be cancelled, and reports the position', async () => {
    const talk = createConversation(stage.open().db, stage.model, { maxRuns: 1 });
    const { passed, open } = createGate();
    stage.model.script({ text: 'first', until: passed }, { text: 'third' });
    const [first, second, third] = [await talk.person(), await talk.person(), await talk.person()];
    const running = await talk.send(first.userId, first.site);
    await expect
      .poll(async () =>
        (await stage.open().db.select().from(tokenHolds)).filter((hold) => hold.status === 'open'),
      )
      .toHaveLength(1);
    const waiting = await talk.send(second.userId, second.site);
    const after = await talk.send(third.userId, third.site);
    await expect.poll(async () => (await talk.runs.get(after.run))?.seq).toBe(2);
    expect(await talk.ledger.balance(second.userId)).toMatchObject({ held: 0 });
    expect(await talk.call('stop', second.userId, { run: waiting.run })).toEqual({
      status: 'stopped',
    });
    const cancelled = await talk.events(waiting);
    expect(types(cancelled)).toEqual(['chat_id', 'stage', 'end_tokens', 'STOPPED']);
    expect(ahead(cancelled)).toEqual([1]);
    open();
    expect(last(await talk.events(running))).toMatchObject({ status: 'END' });
    const events = await talk.events(after);
    expect(ahead(events)).toEqual([2, 1]);
    expect(last(events)).toMatchObject({ status: 'END' });
    expect(await talk.ledger.balance(second.userId)).toEqual({ tokens: 30_000, held: 0, used: 0 });
    await talk.close();
    expect(talk.problems).toEqual([]);
  });
});
