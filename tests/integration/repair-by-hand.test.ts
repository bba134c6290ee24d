import { expect, it } from 'vitest';
import { artifact } from '../support/conversation.ts';
import { createGate, describeConversation, last } from '../support/conversation-suite.ts';
import {
  broken,
  change,
  checkOf,
  files,
  fine,
  repairStage,
  sendAndFollow,
  thrown,
} from '../support/repair.ts';

/** The maximum time to poll on a busy machine. */
const slow = { timeout: 15_000 };

describeConversation('manual repair', (stage) => {
  const { begin, asked, answers } = repairStage(stage);

  it('only reports problems with the toggle off; a manual fix has the diagnostics and is free [FIX-004]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    const caller = { user: { id: ada.userId, session: '' } } as never;
    answers('Hello.');
    await sendAndFollow(talk, ada, 'hello');
    await talk.repairs?.handlers.setAuto({ uuid: ada.site, auto: false }, caller);
    answers(artifact({ ...files, 'src/App.tsx': broken }), change(fine));
    browser.reports.push(thrown);
    const before = stage.model.requests.length;
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => [all.at(-1)?.phase, all.at(-1)?.why])).toEqual([['broken', 'off']]);
    const charged = (await talk.ledger.balance(ada.userId)).tokens;
    const fix = {
      prompt: 'keep the title',
      message_type: 'error',
      message_content: 'missingThing is not defined',
    };
    expect((await sendAndFollow(talk, ada, fix)).checks.at(-1)?.at(-1)?.phase).toBe('clean');
    expect(asked()[before + 1]).toMatch(
      /^[\s\S]*keep the title[\s\S]*- src\/App\.tsx:1:31: "ReferenceError: missingThing is not defined"/,
    );
    expect((await talk.ledger.balance(ada.userId)).tokens).toBe(charged);
    await talk.close();
  });

  it('refuses a second fix within 5 s, without loss [FIX-005]', async () => {
    const { talk } = begin();
    const ada = await talk.person();
    answers(artifact(files), 'Nothing to do.');
    await sendAndFollow(talk, ada);
    const fix = { prompt: '', message_type: 'error', message_content: 'it is ugly' };
    await sendAndFollow(talk, ada, fix);
    await expect(talk.send(ada.userId, ada.site, fix)).rejects.toMatchObject({
      entry: { name: 'repairTooSoon' },
    });
    await talk.close();
  });

  it('charges a fix without a known problem like any turn [ADR 063]', async () => {
    const { talk } = begin();
    const ada = await talk.person();
    answers(artifact(files), change(fine.replace('fine', 'fair')));
    await sendAndFollow(talk, ada);
    await sendAndFollow(talk, ada, {
      prompt: 'make it pink',
      message_type: 'error',
      message_content: 'it is ugly',
    });
    expect((await talk.ledger.balance(ada.userId)).tokens).toBe(30_000 - 168);
    await talk.close();
  });

  it('works from the build only without a browser, and reports that [ADR 027]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    browser.reports.push(null);
    answers(artifact(files));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'clean', hasBrowser: false });
    await expect(talk.pictures.ofVersion(ada.site, 1)).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    await talk.close();
  });

  it('interrupts a check whose process dies, and checks the next turn as usual [ADR 008]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    const { passed, open } = createGate();
    browser.until = passed;
    answers(artifact(files), change(fine.replace('fine', 'fair')));
    const run = checkOf(await talk.events(await talk.send(ada.userId, ada.site, 'a shop'))) ?? '';
    await expect.poll(() => browser.inspectedOrigins.length, slow).toBe(1);
    const next = begin();
    expect(await next.talk.runs.recover()).toBe(1);
    const replay = await next.talk.events({ run, events: next.talk.runs.follow(run, 0) });
    expect(last(replay)).toMatchObject({ status: 'INTERRUPTED' });
    open();
    await talk.close();
    expect((await sendAndFollow(next.talk, ada, 'fairer')).checks.at(-1)?.at(-1)?.phase).toBe(
      'clean',
    );
    await next.talk.close();
  });

  it('ends the running check at the user’s next prompt [PP-05]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    const { passed, open } = createGate();
    browser.until = passed;
    answers(artifact(files), change(fine.replace('fine', 'fair')));
    const run = checkOf(await talk.events(await talk.send(ada.userId, ada.site, 'a shop'))) ?? '';
    await expect.poll(() => browser.inspectedOrigins.length, slow).toBe(1);
    const sent = await talk.send(ada.userId, ada.site, 'fairer');
    expect((await talk.runs.get(run))?.status).toBe('stopped');
    open();
    expect(last(await talk.events(sent))).toMatchObject({ status: 'END', version: 2 });
    await talk.close();
  });

  it('treats another user’s project as unknown', async () => {
    const { talk } = begin();
    const [ada, bob] = [await talk.person(), await talk.person()];
    answers(artifact(files));
    await sendAndFollow(talk, ada);
    const fix = { prompt: '', message_type: 'error', message_content: 'x' };
    await expect(talk.send(bob.userId, ada.site, fix)).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    const caller = { user: { id: bob.userId, session: '' } } as never;
    await expect(
      talk.repairs?.handlers.setAuto({ uuid: ada.site, auto: false }, caller),
    ).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    await talk.close();
  });
});
