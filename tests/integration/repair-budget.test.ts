import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { FreeLimits } from '../../services/billing/ledger/index.ts';
import { freeTokens, repairs } from '../../services/store/schema/index.ts';
import { artifact, type Conversation } from '../support/conversation.ts';
import { describeConversation } from '../support/conversation-suite.ts';
import {
  broken,
  change,
  files,
  fine,
  repairStage,
  sendAndFollow,
  thrown,
} from '../support/repair.ts';
import { scriptedBrowser } from '../support/scripted-browser.ts';

describeConversation('the free budget of repairs', (stage) => {
  const { begin, answers } = repairStage(stage);
  const enough: FreeLimits = { perUser: 1_000_000, perServer: 1_000_000_000 };
  const none: FreeLimits = { perUser: 0, perServer: 1_000_000_000 };
  const fix = { prompt: '', message_type: 'error', message_content: 'missingThing is not defined' };
  type User = { userId: number; site: string };

  const start = (free: FreeLimits) => begin(scriptedBrowser(), { free });
  const given = (userId: number) =>
    stage.open().db.select().from(freeTokens).where(eq(freeTokens.userId, userId));
  const state = async (talk: Conversation, { userId, site }: User) =>
    talk.repairs?.handlers.state({ uuid: site }, { user: { id: userId, session: '' } } as never);
  const left = async (talk: Conversation, { userId }: User) =>
    (await talk.ledger.balance(userId)).tokens;

  it('pays for an automatic repair [SEC-H1]', async () => {
    const { talk, browser } = start(enough);
    const ada = await talk.person();
    answers(artifact({ ...files, 'src/App.tsx': broken }), change(fine));
    browser.reports.push(thrown);
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.at(-1)?.at(-1)?.phase).toBe('clean');
    expect(await given(ada.userId)).toMatchObject([
      { kind: 'auto-repair', tokens: 84, settledAt: expect.any(Date) },
    ]);
    expect(await state(talk, ada)).toEqual({
      auto: true,
      isFree: false,
      freeLeft: 1_000_000 - 84,
      cost: 10_000,
    });
    expect(await left(talk, ada)).toBe(30_000 - 84);
    await talk.close();
  });

  it('pays nothing for an automatic repair that the provider refuses [SEC-H1]', async () => {
    const { talk, browser } = start(enough);
    const ada = await talk.person();
    answers(artifact({ ...files, 'src/App.tsx': broken }));
    // The repair asks the model a second time (GEN-055).
    for (const status of [401, 401]) stage.model.script({ status });
    browser.reports.push(thrown);
    await sendAndFollow(talk, ada);
    expect(await given(ada.userId)).toMatchObject([{ kind: 'auto-repair', tokens: 0 }]);
    await talk.close();
  });

  it('stops automatic repair when it is used up, with the reason; a manual repair is charged after consent [SEC-H1]', async () => {
    const { talk, browser } = start(none);
    const ada = await talk.person();
    answers(artifact({ ...files, 'src/App.tsx': broken }));
    browser.reports.push(thrown);
    const before = stage.model.requests.length;
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => [all.at(-1)?.phase, all.at(-1)?.why])).toEqual([
      ['broken', 'budget'],
    ]);
    expect(stage.model.requests.length).toBe(before + 1);
    expect(await state(talk, ada)).toEqual({
      auto: true,
      isFree: false,
      freeLeft: 0,
      cost: 10_000,
    });
    await expect(talk.send(ada.userId, ada.site, fix)).rejects.toMatchObject({
      entry: { name: 'freeRepairsUsed', code: 4012 },
    });
    expect(await left(talk, ada)).toBe(30_000 - 84);
    // The 5 s between two repairs are over.
    await stage
      .open()
      .db.update(repairs)
      .set({ sentAt: null })
      .where(eq(repairs.projectUuid, ada.site));
    answers(change(fine));
    await sendAndFollow(talk, ada, { ...fix, pays: true });
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(fine);
    expect(await left(talk, ada)).toBe(30_000 - 168);
    expect(await given(ada.userId)).toEqual([]);
    await talk.close();
  });

  it('pays for a manual repair while it lasts, which is reported before [SEC-H1]', async () => {
    const { talk, browser } = start(enough);
    const ada = await talk.person();
    await talk.projects.claim({ uuid: ada.site, userId: ada.userId, title: 't', webType: 1 });
    await talk.repairs?.handlers.setAuto({ uuid: ada.site, auto: false }, {
      user: { id: ada.userId, session: '' },
    } as never);
    answers(artifact({ ...files, 'src/App.tsx': broken }), change(fine));
    browser.reports.push(thrown);
    await sendAndFollow(talk, ada);
    expect(await state(talk, ada)).toMatchObject({ auto: false, isFree: true });
    await sendAndFollow(talk, ada, fix);
    expect(await given(ada.userId)).toMatchObject([{ kind: 'repair', tokens: 84 }]);
    expect(await left(talk, ada)).toBe(30_000 - 84);
    await talk.close();
  });

  it('refuses a repair that looked free if another turn uses it up at the same moment, and creates nothing [SEC-H1]', async () => {
    const { talk, browser } = start({ perUser: 100, perServer: 1_000_000_000 });
    const ada = await talk.person();
    await talk.projects.claim({ uuid: ada.site, userId: ada.userId, title: 't', webType: 1 });
    await talk.repairs?.handlers.setAuto({ uuid: ada.site, auto: false }, {
      user: { id: ada.userId, session: '' },
    } as never);
    answers(artifact({ ...files, 'src/App.tsx': broken }));
    browser.reports.push(thrown);
    await sendAndFollow(talk, ada);
    const reserve = talk.free.reserve;
    talk.free.reserve = async (grant) => {
      await reserve({ ...grant, kind: 'correction', tokens: 100 });
      return reserve(grant);
    };
    await expect(talk.send(ada.userId, ada.site, fix)).rejects.toMatchObject({
      entry: { name: 'freeRepairsUsed' },
    });
    const chat = await talk.call('getChat', ada.userId, { site_uuid: ada.site, type: 'chat' });
    expect(chat.list.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(await talk.projects.readable(ada.site, ada.userId)).toMatchObject({ status: 2 });
    await talk.close();
  });

  it('is visible to its user only [SEC-H1]', async () => {
    const { talk } = start(enough);
    const [ada, bob] = [await talk.person(), await talk.person()];
    answers(artifact(files));
    await sendAndFollow(talk, ada);
    await expect(state(talk, { ...ada, userId: bob.userId })).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    await talk.close();
  });
});
