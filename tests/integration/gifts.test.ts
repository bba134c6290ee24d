import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits.ts';
import { tokenLedger, users } from '../../services/db/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { eachDatabase } from '../support/database.ts';

const day = 24 * 60 * 60 * 1000;

eachDatabase('gifts', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const user = async (as: Person) => (await app.call(contract.account.user, {}, { as })).data;
  const invitation = async (as: Person) => (await app.call(contract.account.invite, {}, { as })).data;
  let phones = 0;
  async function register(invitationCode: string): Promise<Person> {
    const phone = `1371234${String(++phones).padStart(4, '0')}`;
    const headers = { 'x-client-ip': `10.9.${phones}.1` };
    await app.call(contract.signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
    const { data } = await app.call(contract.signIn.smsLogin, { phone, captcha: testCode, invitationCode }, { headers });
    return { ...data, phone };
  }

  describe('for an invitation', () => {
    it('BILL-024 GAP-18 answers the link, what each brings and how many came', async () => {
      const ada = await app.signIn();
      const { inviteInformation, inviteNum } = await invitation(ada);
      expect(inviteInformation).toEqual({ inviteUrl: expect.stringMatching(/\/\?invite=[A-Z2-7]{8}$/), rewardToken: 100_000 });
      expect(inviteNum).toBe(0);
      expect(await user(ada)).toMatchObject({ inviteInformation, inviteNum: 0 });
    });

    it('BILL-025 GAP-18 bring the inviter 100,000 tokens for each new person, once', async () => {
      const ada = await app.signIn();
      const code = (await invitation(ada)).inviteInformation.inviteUrl.split('=')[1] ?? '';
      const bob = await register(code.toLowerCase());
      await register(code);
      expect(await user(ada)).toMatchObject({ tokens: 230_000, inviteNum: 2 });
      expect(await user(bob)).toMatchObject({ tokens: 30_000, inviteNum: 0 });
      // He comes again, by the same link.
      await app.clock.advance(day);
      const headers = { 'x-client-ip': '10.9.0.2' };
      await app.call(contract.signIn.sendSms, { phone: bob.phone, notifyType: 'LOGIN' }, { headers });
      await app.call(contract.signIn.smsLogin, { phone: bob.phone, captcha: testCode, invitationCode: code }, { headers });
      const again = await app.signIn(ada.phone);
      expect(await user(again)).toMatchObject({ tokens: 230_000, inviteNum: 2 });
    });

    it('GAP-18 ignore a code of nobody', async () => {
      const eve = await register('ZZZZZZZZ');
      expect(await user(eve)).toMatchObject({ tokens: 30_000 });
      const rows = await open()
        .db.select()
        .from(tokenLedger)
        .where(eq(tokenLedger.ref, `invitee:${(await user(eve)).userId}`));
      expect(rows).toEqual([]);
    });
  });

  describe('for coming back', () => {
    it('BILL-027 GAP-19 wait for somebody who was away for thirty days, until he takes them, once', async () => {
      let ada = await app.signIn();
      const receive = () => app.call(contract.account.receiveRecall, {}, { as: ada });
      expect(await receive()).toMatchObject({ code: 400 });
      await app.clock.advance(limits.gift.recallAfterMs);
      ada = await app.signIn(ada.phone);
      expect(ada).toMatchObject({ recallStatus: 1, isNew: false });
      // Closed without taking it: it waits for the next time.
      await app.clock.advance(day);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(1);
      expect(await user(ada)).toMatchObject({ recallStatus: 1, tokens: 30_000 });
      const answers = await Promise.all([receive(), receive(), receive()]);
      expect(answers.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([{ wordCount: 100_000 }]);
      expect(await user(ada)).toMatchObject({ recallStatus: 0, tokens: 130_000 });
      await app.clock.advance(limits.gift.recallAfterMs);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(0);
    });

    it('GAP-19 do not wait for somebody new or somebody who was away for less', async () => {
      let ada = await app.signIn();
      expect(ada.recallStatus).toBe(0);
      await app.clock.advance(limits.gift.recallAfterMs - 1);
      ada = await app.signIn(ada.phone);
      expect(ada.recallStatus).toBe(0);
    });
  });

  it('give nothing to an inviter who was erased', async () => {
    const ada = await app.signIn();
    const { userId } = await user(ada);
    const code = (await invitation(ada)).inviteInformation.inviteUrl.split('=')[1] ?? '';
    await open()
      .db.update(users)
      .set({ erasedAt: app.clock.now() })
      .where(eq(users.id, Number(userId)));
    await register(code);
    const rows = await open()
      .db.select()
      .from(tokenLedger)
      .where(and(eq(tokenLedger.userId, Number(userId)), eq(tokenLedger.kind, 'invite')));
    expect(rows).toEqual([]);
  });
});
