import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { type RecordedTurn, recordTurn } from '../../services/chat/index.ts';
import {
  archiveCalls,
  readCalls,
  runRows,
  storeCall,
  sweepCalls,
} from '../../services/runs/index.ts';
import { auditLog, modelCalls } from '../../services/store/schema/index.ts';
import { playTurn } from '../replay/play-turn.ts';
import { differencesFromResult, toRecording } from '../replay/recorded-turn.ts';
import { createTestApp } from '../support/app.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation, last, page, type Stage } from '../support/conversation-suite.ts';

const edit = (search: string, replace: string) =>
  `<appArtifact id="e" title="Edit"><appAction type="edit" filePath="src/App.tsx">\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n</appAction></appArtifact>`;
const bad = edit('<h1>nothing like it</h1>', '<h1>Red</h1>');
const good = edit('<h1>言成 & "quotes" </h1>', '<h1>Red</h1>');
const consent = 'Agreed on 27 November to have this turn kept as a test.';

/** Makes a project, and changes it by an edit that fits only after a correction. */
async function makeAndChange({ conversation, model }: Stage) {
  const { userId, site } = await conversation.person(1_000_000);
  const first = artifact(page);
  const half = Math.floor(first.length / 2);
  model.script(
    { text: first.slice(0, half), finish: 'length', usage: { input: 900, cached: 0, output: 300 } },
    {
      text: first.slice(half),
      pieces: [1, 30, 7],
      usage: { input: 1_200, cached: 800, output: 310 },
    },
  );
  await conversation.events(
    await conversation.send(userId, site, 'a shop \u0000 with a 👩‍👩‍👧 family'),
  );
  model.script(
    {
      text: bad,
      usage: { input: 2_000, cached: 0, output: 80 },
    },
    { text: good, usage: { input: 2_400, cached: 1_000, output: 70 } },
  );
  const sent = await conversation.send(userId, site, { prompt: 'make it red' }, 'ko_KR');
  expect(last(await conversation.events(sent))).toMatchObject({ status: 'END', version: 2 });
  return { userId, site, run: sent.run };
}

describeConversation('recording turns', (stage) => {
  it('keeps what each call sent and received, to the byte [GEN-060]', async () => {
    const { conversation, model } = stage;
    const before = model.requests.length;
    const { run } = await makeAndChange(stage);
    const kept = await readCalls(conversation.db, run);
    expect(kept?.setting).toMatchObject({
      base: 1,
      locked: [],
      language: 'ko_KR',
      provider: 'OpenAILike',
      model: 'loopback',
    });
    const sent: unknown[] = [];
    const requests = model.requests.slice(before + 2).map(({ body }) => body.messages);
    expect(requests).toHaveLength(2);
    for (const [at, { repeated, messages, text, usage, end }] of (kept?.calls ?? []).entries()) {
      sent.splice(
        repeated,
        sent.length,
        ...messages.map(({ role, content }) => ({ role, content })),
      );
      expect(sent).toEqual(requests[at]);
      expect([text, end]).toEqual([[bad, good][at], 'done']);
      expect(usage?.output).toBe([80, 70][at]);
    }
    expect(kept?.calls.map(({ repeated }) => repeated > 0)).toEqual([false, true]);
  });

  it.each([1, 2])(
    'makes a recording of turn %d that replays to the same files and charge [GEN-061]',
    async (turn) => {
      const { conversation } = stage;
      const { userId, site } = await makeAndChange(stage);
      const made = await recordTurn(conversation, { project: site, turn, consent });
      if (typeof made === 'string') throw new Error(made);
      expect(made).toMatchObject({ userId, recorded: { consent } });
      const recorded = JSON.parse(JSON.stringify(made.recorded)) as RecordedTurn;
      const played = await playTurn(stage, toRecording(recorded));
      expect(differencesFromResult(recorded, played)).toEqual([]);
      expect(played.outcome).toMatchObject({ status: 'END', calls: 2, repairs: turn - 1 });
      expect(Object.keys(recorded.files)).toHaveLength(turn === 1 ? 0 : Object.keys(page).length);
      const broken = { ...recorded, result: { ...recorded.result, files: {}, charged: 1 } };
      expect(differencesFromResult(broken, played)).toHaveLength(Object.keys(page).length + 1);
    },
  );

  it('records for the operator only with what the user agreed to, who sees it in the log [GEN-061]', async () => {
    const { conversation } = stage;
    const { userId, site } = await makeAndChange(stage);
    const words = ['record', site, '2', '--consent', consent];
    expect(parseAdminCommand(words.slice(0, 3), 'ref')).toBeUndefined();
    expect(parseAdminCommand([...words.slice(0, 4), ' '], 'ref')).toBeUndefined();
    const command = parseAdminCommand(words, 'ref');
    if (command?.do !== 'record') throw new Error('no command');
    const app = await createTestApp(stage.open());
    const answer = await app.services.admin.run(command);
    const none = await app.services.admin.run({ ...command, turn: 9 });
    await app.close();
    expect(none).toEqual({ ok: false, lines: ['The project has no turn 9.'] });
    expect(JSON.parse(answer.lines[0] ?? '')).toMatchObject({ prompt: 'make it red', consent });
    const logged = await conversation.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `user:${userId}`));
    expect(logged).toMatchObject([
      { action: 'turn-recorded', actor: 'admin', detail: { project: site, turn: 2, consent } },
    ]);
  });

  it('refuses what cannot be replayed, with the reason [GEN-061]', async () => {
    const { conversation } = stage;
    const { userId, site } = await makeAndChange(stage);
    const record = (turn: number) => recordTurn(conversation, { project: site, turn, consent });
    expect(await record(3)).toBe('The project has no turn 3.');
    stage.model.script({ text: 'A dog.' });
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    const sent = await conversation.send(userId, site, { prompt: 'look', images: [image] });
    await conversation.events(sent);
    expect(await record(3)).toBe('Only turns whose prompt is plain words can be recorded.');
    await conversation.db.delete(modelCalls).where(eq(modelCalls.runId, sent.run));
    expect(await record(3)).toMatch(/is not kept any more/);
  });

  it('keeps calls for a week, exports them, and removes them with the project [GEN-060]', async () => {
    const { conversation } = stage;
    const { db } = conversation;
    const [one, other] = [await makeAndChange(stage), await makeAndChange(stage)];
    const archived = [];
    for await (const entry of archiveCalls(db, one.site)) archived.push(entry);
    expect(archived.map(({ name }) => name)).toContain(`turns/${one.run}.json`);
    expect(archived).toHaveLength(2);
    expect(JSON.stringify(archived)).toContain('make it red');
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(limits.run.callsKeptMs).toBe(week);
    expect(await sweepCalls(db, new Date(Date.now() - week))).toBe(0);
    await db.transaction(
      (tx) => runRows.project?.remove(tx as never, [one.site]) ?? Promise.resolve(),
    );
    expect(await readCalls(db, one.run)).toBeUndefined();
    expect((await readCalls(db, other.run))?.calls).toHaveLength(2);
    const orphan = { run: crypto.randomUUID(), number: 1, call: {} as never };
    await storeCall(db, orphan);
    expect(await sweepCalls(db, new Date(Date.now() - week))).toBe(1);
    expect(await sweepCalls(db, new Date(Date.now() + week))).toBeGreaterThan(0);
    expect(await readCalls(db, other.run)).toBeUndefined();
  });
});
