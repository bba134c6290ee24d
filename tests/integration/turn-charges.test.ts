import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { freeTokens, tokenHolds } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { artifact } from '../support/conversation.ts';
import { createGate, page } from '../support/conversation-suite.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackModel, type Script, startLoopbackModel } from '../support/loopback-model.ts';
import { readEvents, type SentEvent } from '../support/stream.ts';

const usage = { input: 5_000, cached: 0, output: 6_000 };
const essay = `${'A long essay about tea. '.repeat(400)}\n`;
const action = (head: string, body: string) =>
  `<appArtifact id="a" title="Tea">\n<appAction ${head}>\n${body}</appAction>\n</appArtifact>`;
const outside = `${essay}${action('type="file" filePath="../x.txt"', 'x\n')}`;
const missing = `${essay}${action('type="edit" filePath="src/none.ts"', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n')}`;
const whole = artifact(page);
const open = whole.slice(0, whole.indexOf('src/App.tsx') + 30);

withDatabase('the charge of a turn on the wire', (database) => {
  const start = 1_000_000;
  let model: LoopbackModel;
  let app: TestApp;
  const begin = (environment: Record<string, string> = {}) =>
    createTestApp(database(), {
      environment: {
        OPENAI_LIKE_API_BASE_URL: model.baseUrl,
        LLM_MODEL: 'loopback',
        ...environment,
      },
      time: systemClock,
    });

  beforeAll(async () => {
    model = await startLoopbackModel({ text: 'Sorry.', usage });
    app = await begin();
  });
  afterEach(() => model.reset());
  afterAll(async () => {
    await app.close();
    await model.close();
  });

  async function someone(on = app) {
    const person = await on.signIn();
    const { data } = await on.call(contract.account.user, {}, { as: person });
    const userId = Number(data.userId);
    await on.services.ledger.credit({
      userId,
      amount: start - limits.gift.firstSignInTokens,
      kind: 'test',
      ref: `test:${userId}`,
    });
    const { data: issued } = await on.call(contract.projects.issueUuid, {}, { as: person });
    return { person, userId, site: issued.uuid };
  }
  const send = (on: TestApp, person: Person, site: string, prompt = 'tea') =>
    on.send(
      contract.chat.send,
      { site_uuid: site, request_type: 'generate_website_chat', prompt },
      { as: person },
    );

  /** Returns the charge, the tokens that the free budget paid by kind, and how the turn ended. */
  async function bill(userId: number, events: SentEvent[]) {
    const { tokens, held } = await app.services.ledger.balance(userId);
    const rows = await database().db.select().from(freeTokens).where(eq(freeTokens.userId, userId));
    const given: Record<string, number> = {};
    for (const row of rows) given[row.kind] = (given[row.kind] ?? 0) + row.tokens;
    const [stillOpen] = await database()
      .db.select()
      .from(tokenHolds)
      .where(and(eq(tokenHolds.userId, userId), eq(tokenHolds.status, 'open')));
    expect([held, stillOpen]).toEqual([0, undefined]);
    const last = events.at(-1)?.data;
    return {
      charged: start - tokens,
      given,
      ended: last?.status ?? last?.code,
      version: last?.version,
    };
  }

  const cut: Script = { text: 'x', finish: 'done', usage: { ...usage, output: 10 } };
  it.each<[string, Script[], Record<string, unknown>]>([
    [
      'a finished answer',
      [{ text: whole, usage }],
      { charged: 11_000, given: {}, ended: 'END', version: 1 },
    ],
    ['words alone', [{ text: essay, usage }], { charged: 11_000, given: {}, ended: 'END' }],
    [
      'an essay and a file outside the project, which no correction saves',
      [{ text: outside, usage }],
      { charged: 11_000, given: { correction: 11_000 }, ended: 'END' },
    ],
    [
      'an essay and an edit of a file that is not there',
      [{ text: missing, usage }],
      { charged: 11_000, given: { correction: 22_000 }, ended: 'END' },
    ],
    [
      'an essay whose correction the provider refuses',
      [{ text: missing, usage }, { status: 401 }],
      { charged: 11_000, given: { correction: expect.any(Number) }, ended: 'END' },
    ],
    [
      'closed files and a last action that never closes',
      [{ text: open, usage }, cut, cut, cut],
      // The user pays the input once and the output of all parts.
      { charged: 11_030, given: {}, ended: 'INTERRUPTED', version: 1 },
    ],
    [
      'closed files, then the provider ends the answer',
      [{ text: open, usage, finish: 'stopped' }],
      { charged: 11_000, given: {}, ended: 'INTERRUPTED', version: 1 },
    ],
    [
      'closed files and a connection that is lost for good',
      [{ text: open, chunk: open.length, dropAfter: 1 }, { status: 401 }],
      { charged: expect.any(Number), given: {}, ended: 'INTERRUPTED', version: 1 },
    ],
    [
      'a provider error before anything is kept',
      [{ status: 401 }],
      { charged: 0, given: {}, ended: 4000 },
    ],
    [
      'an answer without a word, which the provider counted',
      [{ text: ' ', usage }],
      { charged: 0, given: { nothing: 11_000 }, ended: 4003 },
    ],
  ])('%s [SEC-H1]', async (_, scripts, expected) => {
    const { person, userId, site } = await someone();
    model.script(...scripts);
    const billed = await bill(userId, await readEvents(await send(app, person, site)));
    expect(billed).toMatchObject(expected);
    if (expected.charged !== 0) expect(billed.charged).toBeGreaterThan(0);
  });

  it('charges an essay whose end the provider refuses when the free budget is used up [SEC-H1]', async () => {
    const refused: Script = { text: essay, usage, finish: 'stopped' };
    const rich = await someone();
    model.script(refused);
    const given = await bill(
      rich.userId,
      await readEvents(await send(app, rich.person, rich.site)),
    );
    expect(given).toMatchObject({ charged: 0, given: { nothing: 11_000 }, ended: 4002 });
    const poor = await begin({ FREE_TOKENS_PER_USER_PER_DAY: '0' });
    const { person, userId, site } = await someone(poor);
    model.script(refused);
    const paid = await bill(userId, await readEvents(await send(poor, person, site)));
    expect(paid).toMatchObject({ charged: 11_000, given: {}, ended: 4002 });
    await poor.services.stop();
  });

  it('charges repeated tricks for what they deliver [SEC-H1]', async () => {
    const { person, userId, site } = await someone();
    let events: SentEvent[] = [];
    for (let turn = 0; turn < 3; turn++) {
      model.script({ text: outside, usage });
      events = await readEvents(await send(app, person, site));
    }
    expect(await bill(userId, events)).toMatchObject({ charged: 33_000 });
  });

  describe('a turn that the user stops', () => {
    async function stopped(on: TestApp, { before }: { before: 'words' | 'nothing' }) {
      const { person, userId, site } = await someone(on);
      const { passed, open: go } = createGate();
      model.script(
        before === 'nothing'
          ? { text: essay, until: passed }
          : { text: 'tea ', forever: true, delayMs: 2 },
      );
      let run = '';
      const events = await readEvents(await send(on, person, site), ({ id, data }) => {
        run = id.split(':')[0] ?? '';
        return before === 'words' ? data.type === 'data' : data.stage === 'planning';
      });
      await expect.poll(() => model.active).toBe(1);
      await on.call(contract.chat.stop, { run }, { as: person });
      go();
      const rest = await readEvents(
        await on.send(contract.chat.follow, { run, after: 0 }, { as: person }),
      );
      return { ...(await bill(userId, [...events, ...rest])), userId };
    }

    it('is charged for what was received after its first words [SEC-H1, GEN-039]', async () => {
      const { charged, given, ended } = await stopped(app, { before: 'words' });
      expect(charged).toBeGreaterThan(1_000);
      expect([given, ended]).toEqual([{}, 'STOPPED']);
    });

    it('is free before its first word, paid by the free budget [SEC-H1]', async () => {
      const { charged, given, ended } = await stopped(app, { before: 'nothing' });
      expect([charged, ended]).toEqual([0, 'STOPPED']);
      expect(given.nothing).toBeGreaterThan(1_000);
    });

    it('is charged before its first word when the free budget of the day is used up [SEC-H1]', async () => {
      const poor = await begin({ FREE_TOKENS_PER_USER_PER_DAY: '0' });
      const { charged, given } = await stopped(poor, { before: 'nothing' });
      expect(charged).toBeGreaterThan(1_000);
      expect(given).toEqual({});
      await poor.services.stop();
    });
  });

  it('is free when the server ends during it, although files are kept [SEC-H1]', async () => {
    const own = await begin();
    const { person, userId, site } = await someone(own);
    model.script({ text: `${open}${'y'.repeat(200_000)}`, delayMs: 5, chunk: 200, usage });
    let said = '';
    const reading = readEvents(await send(own, person, site), ({ data }) => {
      if (data.type === 'data') said += data.content;
      return false;
    });
    await expect.poll(() => said, { timeout: 10_000 }).toContain('filePath="src/App.tsx"');
    await own.services.stop();
    const events = await reading;
    expect(await bill(userId, events)).toMatchObject({
      charged: 0,
      given: {},
      ended: 'INTERRUPTED',
      version: 1,
    });
  });

  it('makes no correction round when the free budget is used up [SEC-H1]', async () => {
    const poor = await begin({ FREE_TOKENS_PER_USER_PER_DAY: '1000' });
    const { person, userId, site } = await someone(poor);
    const asked = () => model.requests.length;
    let before = asked();
    model.script({ text: missing, usage });
    await readEvents(await send(poor, person, site));
    // The first correction was allowed to start and used up the free budget, so there is no second
    // one.
    expect(asked() - before).toBe(2);
    before = asked();
    model.script({ text: missing, usage });
    const events = await readEvents(await send(poor, person, site));
    expect(asked() - before).toBe(1);
    expect(await bill(userId, events)).toMatchObject({
      charged: 22_000,
      given: { correction: 11_000 },
      ended: 'END',
    });
    await poor.services.stop();
  });
});
