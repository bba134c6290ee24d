import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messageText } from '../../domain/chat/message-text.ts';
import { readLog } from '../../services/runs/stored-log.ts';
import { projects } from '../../services/store/schema/index.ts';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import { createGate, describeConversation, last, page } from '../support/conversation-suite.ts';

const text = artifact(page);
const cut = text.indexOf('src/App.tsx') + 44;

describeConversation('a generation whose process ends', (stage) => {
  it('keeps closed actions after a crash, releases the hold, and can be continued [ADR 008]', async () => {
    const { db } = stage.open();
    const dead = createConversation(db, stage.model);
    const { userId, site } = await dead.person();
    stage.model.script({ text: text.slice(0, cut), chunk: 200, stallAfter: Math.ceil(cut / 200) });
    const { run } = await dead.send(userId, site, 'sell flowers');
    await expect
      .poll(async () => (await stage.conversation.runs.get(run))?.seq ?? 0, { timeout: 5000 })
      .toBeGreaterThan(3);
    await expect
      .poll(async () => answerText((await logOf(dead, run)).map((one) => one.event)).length)
      .toBe(cut);
    await expect.poll(() => stored(run)).toBe(cut);
    expect(await dead.ledger.balance(userId)).toMatchObject({ held: expect.any(Number) });

    // Act as if the process had died and another one had started on the same database.
    expect(await stage.conversation.runs.recover()).toBe(1);
    const events = (await logOf(stage.conversation, run)).map((one) => one.event);
    expect(last(events)).toEqual({ status: 'INTERRUPTED', code: 200, chat_id: site, version: 1 });
    const kept = Object.fromEntries(
      Object.entries(page).filter(([path]) => path !== 'src/App.tsx'),
    );
    expect(await stage.conversation.files(site)).toEqual(kept);
    expect(await stage.conversation.ledger.balance(userId)).toEqual({
      tokens: 30_000,
      held: 0,
      used: 0,
    });
    const chat = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(chat.list.map((message) => messageText(message.content))).toEqual([
      'sell flowers',
      text.slice(0, cut),
    ]);
    expect(chat.run).toMatchObject({ id: run, status: 'interrupted' });

    stage.model.script({ text: artifact({ 'src/App.tsx': 'finished' }) });
    const next = await stage.conversation.events(
      await stage.conversation.send(userId, site, { resume: 'continue', prompt: '' }),
    );
    expect(last(next)).toMatchObject({ status: 'END', version: 2 });
    await dead.close();
  });

  it('is interrupted by a shutdown of the services and keeps finished parts', async () => {
    const talk = createConversation(stage.open().db, stage.model);
    const { userId, site } = await talk.person();
    stage.model.script({ text: text.slice(0, cut), chunk: cut, stallAfter: 1 });
    const { run } = await talk.send(userId, site);
    await expect
      .poll(() => talk.runtime.commands.filter((one) => one.startsWith('write')))
      .toHaveLength(4);
    await talk.close();
    expect(last((await logOf(stage.conversation, run)).map((one) => one.event))).toMatchObject({
      status: 'INTERRUPTED',
      version: 1,
    });
    expect(Object.keys(await talk.files(site))).toHaveLength(4);
  });

  it('changes nothing from a paused process after a takeover, which reports the stored state', async () => {
    const { db } = stage.open();
    const slow = createConversation(db, stage.model);
    const { userId, site } = await slow.person();
    const { passed, open } = createGate();
    stage.model.script({
      text: artifact(page),
      until: passed,
      usage: { input: 700, cached: 0, output: 300 },
    });
    const sent = await slow.send(userId, site, 'sell flowers');
    await expect.poll(async () => (await slow.ledger.balance(userId)).held).toBeGreaterThan(0);
    // The other process takes over the run, and the user continues there.
    expect(await stage.conversation.runs.recover()).toBe(1);
    stage.model.script({ text: artifact({ 'src/App.tsx': 'newer' }, 'Newer') });
    expect(
      last(
        await stage.conversation.events(
          await stage.conversation.send(userId, site, 'make it blue'),
        ),
      ),
    ).toMatchObject({ status: 'END', version: 1 });
    const before = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    const paid = await stage.conversation.ledger.balance(userId);
    // Now let the first process receive its whole answer.
    open();
    const seen = await slow.events(sent);
    // The first process sends the answer until its heartbeat notices the takeover.
    expect(artifact(page).startsWith(answerText(seen))).toBe(true);
    expect(last(seen)).toEqual({ status: 'INTERRUPTED', code: 200, chat_id: site });
    expect(await stage.conversation.runs.get(sent.run)).toMatchObject({
      status: 'interrupted',
      version: null,
    });
    expect(await stage.conversation.files(site)).toEqual({ 'src/App.tsx': 'newer' });
    expect(
      await stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' }),
    ).toEqual(before);
    expect(await stage.conversation.ledger.balance(userId)).toEqual(paid);
    expect(paid.held).toBe(0);
    const [row] = await db.select().from(projects).where(eq(projects.uuid, site));
    expect(row).toMatchObject({ title: 'Newer', head: 1, status: 2 });
    await slow.close();
  });

  it('takes no hold after a takeover that came before the hold', async () => {
    const { db } = stage.open();
    const held = createGate();
    const slow = createConversation(db, stage.model, { maxRuns: 1 });
    const [first, second] = [await slow.person(), await slow.person()];
    stage.model.script({ text: 'first', until: held.passed }, { text: 'second' });
    const leading = await slow.send(first.userId, first.site);
    const waiting = await slow.send(second.userId, second.site);
    expect(await stage.conversation.runs.recover()).toBe(2);
    held.open();
    expect(last(await slow.events(leading))).toMatchObject({ status: 'INTERRUPTED' });
    expect(last(await slow.events(waiting))).toMatchObject({ status: 'INTERRUPTED' });
    expect(await slow.ledger.balance(second.userId)).toEqual({ tokens: 30_000, held: 0, used: 0 });
    await slow.close();
  });

  it('interrupts a queued prompt of a dead process and keeps the prompt', async () => {
    const dead = createConversation(stage.open().db, stage.model, { maxRuns: 1 });
    const { passed, open } = createGate();
    stage.model.script({ text: 'never', until: passed });
    const [first, second] = [await dead.person(), await dead.person()];
    await dead.send(first.userId, first.site);
    const waiting = await dead.send(second.userId, second.site, 'my words');
    expect(await stage.conversation.runs.recover()).toBe(2);
    expect(
      last((await logOf(stage.conversation, waiting.run)).map((one) => one.event)),
    ).toMatchObject({
      status: 'INTERRUPTED',
    });
    const { list } = await stage.conversation.call('getChat', second.userId, {
      site_uuid: second.site,
      type: 'chat',
    });
    expect(list.map((message) => message.content)).toEqual(['my words']);
    open();
    await dead.close();
  });

  async function stored(run: string): Promise<number> {
    let length = 0;
    for (const { event } of await readLog(stage.open().db, run, 0))
      length += answerText([event]).length;
    return length;
  }

  async function logOf(talk: typeof stage.conversation, run: string) {
    const row = await talk.runs.get(run);
    if (row?.status !== 'running') return readLog(stage.open().db, run, 0);
    const events = [];
    for await (const one of talk.runs.follow(run, 0)) {
      events.push(one);
      if (one.seq === row.seq) break;
    }
    return events;
  }
});
