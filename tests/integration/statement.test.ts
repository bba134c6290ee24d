import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { runs } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject } from '../support/rows.ts';

withDatabase('the statement', (open) => {
  let app: TestApp;
  let ada: Person;
  let userId: number;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
    userId = Number((await app.call(contract.account.user, {}, { as: ada })).data.userId);
  });
  afterAll(() => app.close());

  const page = async (before?: number, as = ada) =>
    (await app.call(contract.billing.statement, before === undefined ? {} : { before }, { as }))
      .data;

  /** Charges a turn of a project. */
  async function turn(prompt: string, used: number): Promise<string> {
    const projectUuid = await insertProject(open().db, userId);
    const id = randomUUID();
    const now = app.clock.now();
    await open()
      .db.insert(runs)
      .values({
        ...{ id, kind: 'chat', userId, projectUuid, status: 'done', input: { prompt }, version: 3 },
        ...{ owner: 'test', leaseUntil: now, createdAt: now },
      });
    await app.services.ledger.hold({ run: id, userId, wanted: used });
    const detail = { input: used - 10, cached: 0, output: 10, model: 'tester' };
    await app.services.ledger.capture({ run: id, projectUuid, used, detail });
    return projectUuid;
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
        project: { uuid, title: 'Test' },
        turn: { version: 3, words: 'a shop for tea' },
        usage: { input: 490, cached: 0, output: 10, model: 'tester' },
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
    expect(pages.map(({ list }) => list.length)).toEqual([20, 20, 7]);
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
      Version: '3',
      Request: `'=HYPERLINK("evil"), and "quotes"`,
    });
    expect(Number(rows.at(-1)?.Balance)).toBe((await page()).balance);
    expect(rows).toHaveLength(48);
  });

  it('shows no other user’s entries', async () => {
    const bob = await app.signIn();
    const { list } = await page(1_000_000, bob);
    expect(list.map(({ kind }) => kind)).toEqual(['gift']);
  });
});
