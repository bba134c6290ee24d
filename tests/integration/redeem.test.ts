import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { redeemCodes } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const day = 24 * 60 * 60 * 1000;

withDatabase('redemption codes', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
  });
  afterAll(() => app.close());

  const redeem = (code: string, as = ada) => app.call(contract.catalogue.redeem, { code }, { as });
  const tokens = async (as = ada) =>
    (await app.call(contract.account.user, {}, { as })).data.tokens;
  type Contents = Partial<Parameters<TestApp['services']['money']['codes']['create']>[1]>;
  async function make(contents: Contents): Promise<string> {
    const [code] = await app.services.money.codes.create(open().db, {
      ...{ count: 1, wordCount: 0, plan: null, days: null, expiresAt: null },
      ...contents,
    });
    return code ?? '';
  }

  it('give tokens once, in any spelling of the code [BILL-026, GAP-20]', async () => {
    const code = await make({ wordCount: 50_000 });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const before = await tokens();
    expect(
      await redeem(
        ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `,
      ),
    ).toMatchObject({
      code: 200,
      data: { wordCount: 50_000 },
      message: '兑换成功',
    });
    expect(await tokens()).toBe(before + 50_000);
    expect(await redeem(code)).toMatchObject({ code: 400, message: '这个兑换码已经用过了。' });
    expect(await tokens()).toBe(before + 50_000);
  });

  it('give a plan for a number of days [GAP-20]', async () => {
    const code = await make({ plan: 'CODE_PLAN_ADVANCE', days: 7, wordCount: 1_000 });
    expect((await redeem(code)).data).toEqual({
      wordCount: 1_000,
      backendCode: 'CODE_PLAN_ADVANCE',
      days: 7,
    });
    const { userPermissionInfoList } = (
      await app.call(contract.account.permission, {}, { as: ada })
    ).data;
    expect(userPermissionInfoList[0]).toMatchObject({
      backendCode: 'CODE_PLAN_ADVANCE',
      authorizeEndTime: app.clock.now().getTime() + 7 * day,
    });
  });

  it('report why they are invalid [GAP-20]', async () => {
    const bob = await app.signIn();
    const expired = await make({ wordCount: 1, expiresAt: new Date(app.clock.now().getTime()) });
    expect(await redeem('0000-0000-0000-0000', bob)).toMatchObject({
      code: 400,
      message: '没有这个兑换码，请核对后再输。',
    });
    expect(await redeem('', bob)).toMatchObject({
      code: 400,
      message: '没有这个兑换码，请核对后再输。',
    });
    expect(await redeem(expired, bob)).toMatchObject({ code: 400, message: '这个兑换码已过期。' });
  });

  it('work for one of many concurrent users', async () => {
    const code = await make({ wordCount: 5 });
    const people = await Promise.all(Array.from({ length: 5 }, () => app.signIn()));
    const answers = await Promise.all(people.map((person) => redeem(code, person)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const [row] = await open()
      .db.select()
      .from(redeemCodes)
      .where(eq(redeemCodes.mark, code.slice(0, 4)));
    expect(row?.usedAt).toEqual(app.clock.now());
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', '').slice(4));
  });

  it('can be tried five times a minute by each user [GAP-08]', async () => {
    const [eve, dan] = [await app.signIn(), await app.signIn()];
    const code = await make({ wordCount: 1_000 });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push((await redeem('0000-0000-0000-0000', eve)).code);
    expect(answers).toEqual([400, 400, 400, 400, 400]);
    expect((await redeem(code, eve)).code).toBe(429);
    expect((await redeem(code, dan)).code).toBe(200);
  });
});
