import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { type Conversation, createConversation } from '../support/conversation.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { png } from '../support/png.ts';

withDatabase('the statement', (open) => {
  let app: TestApp;
  let ada: Person;
  let userId: number;
  let model: LoopbackModel;
  let conversation: Conversation;
  beforeAll(async () => {
    app = await createTestApp(open());
    model = await startLoopbackModel();
    conversation = createConversation(open().db, model, { clock: app.clock });
  });
  beforeEach(async () => {
    ada = await app.signIn();
    userId = Number((await app.call(contract.account.user, {}, { as: ada })).data.userId);
  });
  afterAll(async () => {
    await conversation.close();
    await model.close();
    await app.close();
  });

  const page = async (before?: number, as = ada) =>
    (await app.call(contract.billing.statement, before === undefined ? {} : { before }, { as }))
      .data;

  /** Sends a prompt for which the model reports `used` tokens, and waits for the end of the run. */
  async function turn(request: string | Record<string, unknown>, used: number): Promise<string> {
    const uuid = await conversation.issue(userId);
    model.script({ text: 'Hello.', usage: { input: used - 10, output: 10 } });
    await conversation.events(await conversation.send(userId, uuid, request));
    return uuid;
  }

  it('lists reason, time, amount, project and turn of each entry [GAP-78]', async () => {
    const uuid = await turn('  a shop\nfor tea ', 500);
    const { list, balance, more } = await page();
    expect(list).toEqual([
      {
        id: expect.any(Number),
        at: app.clock.now().getTime(),
        delta: -500,
        kind: 'run',
        project: { uuid, title: expect.stringContaining('a shop') },
        turn: { version: null, words: 'a shop for tea' },
        usage: { input: 490, cached: 0, output: 10, model: 'loopback' },
      },
      expect.objectContaining({
        delta: 30_000,
        kind: 'gift',
        project: null,
        turn: null,
        usage: null,
      }),
    ]);
    expect(balance).toBe(29_500);
    expect(more).toBe(false);
  });

  it('lists twenty per page, and all of them page by page; their sum is the balance [GAP-78]', async () => {
    for (let i = 0; i < 45; i++)
      await app.services.ledger.credit({
        userId,
        amount: 10 + i,
        kind: 'admin',
        ref: randomUUID(),
      });
    const pages = [await page()];
    while (pages.at(-1)?.more) pages.push(await page(pages.at(-1)?.list.at(-1)?.id));
    expect(pages.map(({ list }) => list.length)).toEqual([20, 20, 6]);
    const all = pages.flatMap(({ list }) => list);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
    expect(all.reduce((sum, { delta }) => sum + delta, 0)).toBe(pages[0]?.balance);
  });

  it('exports CSV in the user’s language, with the balance after each entry [GAP-78]', async () => {
    await turn('=HYPERLINK("evil"), and "quotes"', 100);
    const answer = await app.send(
      contract.billing.exportStatement,
      {},
      { as: ada, headers: { 'accept-language': 'en_US' } },
    );
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const text = await answer.text();
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows[0]).toMatchObject({
      What: 'First sign-in gift',
      Tokens: '30000',
      Balance: '30000',
      Project: '',
    });
    expect(rows.at(-1)).toMatchObject({
      What: 'Generation',
      Tokens: '-100',
      Version: '',
      Request: `'=HYPERLINK("evil"), and "quotes"`,
    });
    expect(Number(rows.at(-1)?.Balance)).toBe((await page()).balance);
    expect(rows).toHaveLength(2);
  });

  it('quotes the text of a prompt with pictures, and nothing of a deleted project [GAP-78]', async () => {
    const image = `data:image/png;base64,${Buffer.from(png()).toString('base64')}`;
    await turn({ prompt: `like this ${'very '.repeat(100)}`, images: [image] }, 100);
    const words = (await page()).list[0]?.turn?.words;
    expect(words).toHaveLength(80);
    expect(words).toMatch(/^like this very very /);
    await app.call(contract.projects.removeAll, {}, { as: ada });
    expect((await page()).list[0]).toMatchObject({ delta: -100, project: null, turn: null });
  });

  it('shows no other user’s entries', async () => {
    const bob = await app.signIn();
    const { list } = await page(1_000_000, bob);
    expect(list.map(({ kind }) => kind)).toEqual(['gift']);
  });
});
