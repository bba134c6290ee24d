import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { sweepInvitationRewards } from '../../services/account/index.ts';
import { productPricings, tokenLedger, users } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { order, payBill, paySimulatorOf, pricing } from '../support/pay.ts';

const day = 24 * 60 * 60 * 1000;

withDatabase('gifts', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const user = async (as: Person) => (await app.call(contract.account.user, {}, { as })).data;
  const invitation = async (as: Person) =>
    (await app.call(contract.account.invite, {}, { as })).data;
  let phones = 0;
  async function register(invitationCode: string): Promise<Person> {
    const phone = `1371234${String(++phones).padStart(4, '0')}`;
    const headers = { 'x-client-ip': `10.9.${phones}.1` };
    await app.call(contract.signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
    const { data } = await app.call(
      contract.signIn.smsLogin,
      { phone, captcha: testCode, invitationCode },
      { headers },
    );
    return { ...data, phone };
  }

  describe('for an invitation', () => {
    it('returns the link, both rewards and the number of invited users [BILL-024, GAP-18]', async () => {
      const ada = await app.signIn();
      const { inviteInformation, inviteNum, rewardedNum } = await invitation(ada);
      expect(inviteInformation).toEqual({
        inviteUrl: expect.stringMatching(/\/\?invite=[A-Z2-7]{8}$/),
        rewardToken: 100_000,
      });
      expect([inviteNum, rewardedNum]).toEqual([0, 0]);
      expect(await user(ada)).toMatchObject({ inviteInformation, inviteNum: 0 });
    });

    const codeOf = async (as: Person) =>
      (await invitation(as)).inviteInformation.inviteUrl.split('=')[1] ?? '';
    const idOf = async (as: Person) => Number((await user(as)).userId);
    /** Charges `turns` turns on each of the last `days` days, at noon in Shanghai. */
    async function build(userId: number, days: number, turns = 1): Promise<void> {
      for (let past = 0; past < days; past++)
        for (let turn = 0; turn < turns; turn++)
          await open()
            .db.insert(tokenLedger)
            .values({
              userId,
              delta: 0,
              kind: 'run',
              ref: randomUUID(),
              at: new Date(app.clock.now().getTime() - past * day),
            });
    }
    const sweep = () => sweepInvitationRewards(open().db, app.clock);
    const rewards = async (as: Person) => {
      const { inviteNum, rewardedNum } = await invitation(as);
      return { inviteNum, rewardedNum, tokens: (await user(as)).tokens };
    };

    it('give the inviter nothing for a registration, but count it [BILL-025, GAP-18, SEC-M3]', async () => {
      const ada = await app.signIn();
      const code = await codeOf(ada);
      for (let made = 0; made < 12; made++)
        expect(await user(await register(code))).toMatchObject({ tokens: 30_000 });
      await sweep();
      expect(await rewards(ada)).toEqual({ inviteNum: 12, rewardedNum: 0, tokens: 30_000 });
    });

    it('give 100,000 tokens when the invited user used tokens on seven different days, once [BILL-025, GAP-18]', async () => {
      const ada = await app.signIn();
      const bob = await idOf(await register((await codeOf(ada)).toLowerCase()));
      await build(bob, 6, 5);
      expect(await sweep()).toBe(0);
      expect(await rewards(ada)).toEqual({ inviteNum: 1, rewardedNum: 0, tokens: 30_000 });
      await build(bob, 7);
      expect(await sweep()).toBe(1);
      expect(await rewards(ada)).toEqual({ inviteNum: 1, rewardedNum: 1, tokens: 130_000 });
      expect(await sweep()).toBe(0);
      expect(await rewards(ada)).toMatchObject({ tokens: 130_000 });
    });

    it('give them at once with the first paid order of the invited user, and not for a free trial [GAP-18]', async () => {
      const ada = await app.signIn();
      const bob = await register(await codeOf(ada));
      const trial = eq(productPricings.id, pricing.trial);
      const [was] = await open().db.select().from(productPricings).where(trial);
      await open().db.update(productPricings).set({ discountedFen: 0 }).where(trial);
      await order(app, bob, 'ALI', pricing.trial);
      await open()
        .db.update(productPricings)
        .set({ discountedFen: was?.discountedFen ?? 0 })
        .where(trial);
      await sweep();
      expect(await rewards(ada)).toMatchObject({ rewardedNum: 0 });
      for (let paid = 0; paid < 2; paid++)
        await payBill(paySimulatorOf(app), (await order(app, bob, 'ALI')).payBody);
      expect(await rewards(ada)).toEqual({ inviteNum: 1, rewardedNum: 1, tokens: 130_000 });
    });

    it('give at most ten rewards a month, also for concurrent ones; the rest follow later [GAP-18, SEC-M3]', async () => {
      const ada = await app.signIn();
      const code = await codeOf(ada);
      const guests: number[] = [];
      for (let made = 0; made < limits.gift.invitesPerMonth + 3; made++)
        guests.push(await idOf(await register(code)));
      for (const guest of guests) await build(guest, 7);
      const counts = await Promise.all([sweep(), sweep(), sweep()]);
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(10);
      expect(await rewards(ada)).toEqual({ inviteNum: 13, rewardedNum: 10, tokens: 1_030_000 });
      await app.clock.advance(32 * day);
      expect(await sweep()).toBe(3);
      expect((await rewards(await app.signIn(ada.phone))).rewardedNum).toBe(13);
      expect(await sweep()).toBe(0);
    });

    it('ignore an unknown code [GAP-18]', async () => {
      const eve = await register('ZZZZZZZZ');
      expect(await user(eve)).toMatchObject({ tokens: 30_000 });
      const rows = await open()
        .db.select()
        .from(tokenLedger)
        .where(eq(tokenLedger.ref, `invitee:${(await user(eve)).userId}`));
      expect(rows).toEqual([]);
    });
  });

  describe('for returning', () => {
    it('are offered after thirty days of absence, until the user accepts them, once [BILL-027, GAP-19]', async () => {
      let ada = await app.signIn();
      const receive = () => app.call(contract.account.receiveRecall, {}, { as: ada });
      expect(await receive()).toMatchObject({ code: 400 });
      await app.clock.advance(limits.gift.recallAfterMs);
      ada = await app.signIn(ada.phone);
      expect(ada).toMatchObject({ recallStatus: 1, isNew: false });
      // The user closed the offer without accepting, so it is offered at the next sign-in.
      await app.clock.advance(day);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(1);
      expect(await user(ada)).toMatchObject({ recallStatus: 1, tokens: 30_000 });
      const answers = await Promise.all([receive(), receive(), receive()]);
      expect(answers.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([
        { wordCount: 100_000 },
      ]);
      expect(await user(ada)).toMatchObject({ recallStatus: 0, tokens: 130_000 });
      await app.clock.advance(limits.gift.recallAfterMs);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(0);
    });

    it('are not offered to a new user or after a shorter absence [GAP-19]', async () => {
      let ada = await app.signIn();
      expect(ada.recallStatus).toBe(0);
      await app.clock.advance(limits.gift.recallAfterMs - 1);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(0);
    });
  });

  it('give nothing to an erased inviter', async () => {
    const ada = await app.signIn();
    const { userId } = await user(ada);
    const code = (await invitation(ada)).inviteInformation.inviteUrl.split('=')[1] ?? '';
    await open()
      .db.update(users)
      .set({ erasedAt: app.clock.now() })
      .where(eq(users.id, Number(userId)));
    const guest = Number((await user(await register(code))).userId);
    for (let past = 0; past < 7; past++)
      await open()
        .db.insert(tokenLedger)
        .values({
          userId: guest,
          delta: 0,
          kind: 'run',
          ref: randomUUID(),
          at: new Date(app.clock.now().getTime() - past * day),
        });
    expect(await sweepInvitationRewards(open().db, app.clock)).toBe(0);
    const rows = await open()
      .db.select()
      .from(tokenLedger)
      .where(and(eq(tokenLedger.userId, Number(userId)), eq(tokenLedger.kind, 'invite')));
    expect(rows).toEqual([]);
  });
});
