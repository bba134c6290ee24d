import { expect, it } from 'vitest';
import { readRepairs } from '../../services/repair/repair-rows.ts';
import { artifact } from '../support/conversation.ts';
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

describeConversation('repair', (stage) => {
  const { begin, asked, answers } = repairStage(stage);

  it('checks a working page, stores its picture, and reports success [ADR 027]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    answers(artifact(files));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.map(({ phase }) => phase))).toEqual([
      ['building', 'looking', 'clean'],
    ]);
    expect(checks[0]?.at(-1)).toMatchObject({
      version: 1,
      problems: [],
      hasBrowser: true,
      why: null,
    });
    expect(browser.inspectedOrigins).toEqual([`http://${ada.site}.preview.localhost:9`]);
    expect((await talk.pictures.ofVersion(ada.site, 1)).type).toBe('image/jpeg');
    const { repair } = await talk.call('getChat', ada.userId, {
      site_uuid: ada.site,
      type: 'chat',
    });
    expect(repair).toMatchObject({ auto: true, check: { status: 'done' } });
    await talk.close();
  });

  it('fixes without the model what a fixer can fix, as a version of the turn [ADR 027]', async () => {
    const { talk } = begin();
    const ada = await talk.person();
    const main = 'export const App = useMemo(() => 1, []);\n';
    talk.runtime.onServe = async (project) => {
      const isUp = (await talk.files(project))['src/main.tsx'] !== main;
      const output = "src/main.tsx:1:20 - error TS2304: Cannot find name 'useMemo'.\n";
      return { isUp, output: isUp ? 'ready\n' : output };
    };
    const manifest = JSON.stringify({
      ...JSON.parse(files['package.json']),
      dependencies: { react: '19.3.1' },
    });
    answers(artifact({ ...files, 'package.json': manifest, 'src/main.tsx': main }));
    const before = stage.model.requests.length;
    const { checks } = await sendAndFollow(talk, ada);
    expect(stage.model.requests.length).toBe(before + 1);
    expect(checks[0]?.at(-1)).toMatchObject({
      phase: 'clean',
      version: 2,
      fixed: [{ name: 'import', file: 'src/main.tsx', subject: 'useMemo' }],
      attempts: 0,
    });
    expect((await talk.files(ada.site))['src/main.tsx']).toBe(
      `import { useMemo } from 'react';\n${main}`,
    );
    const { list } = await talk.call('getChat', ada.userId, { site_uuid: ada.site, type: 'chat' });
    expect(list.at(-1)?.turn?.version).toBe(2);
    expect(talk.runtime.commands).toContain('write src/main.tsx');
    await talk.close();
  });

  it('asks the model with an error message and the exact diagnostics, free of charge [FIX-006, CHAT-041]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    answers(artifact({ ...files, 'src/App.tsx': broken }), change(fine));
    browser.reports.push(thrown);
    const before = stage.model.requests.length;
    const { checks, turns } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'clean']);
    expect(checks[0]?.at(-1)).toMatchObject({
      attempts: 1,
      problems: [{ kind: 'page', message: 'ReferenceError: missingThing is not defined' }],
    });
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(fine);
    expect(asked()[before + 1]).toContain(
      '- src/App.tsx:1:31: "ReferenceError: missingThing is not defined" (uncaught while the page ran)',
    );
    const { list } = await talk.call('getChat', ada.userId, { site_uuid: ada.site, type: 'chat' });
    expect(list.at(-2)).toMatchObject({
      role: 'user',
      message_type: 'error',
      message_content: 'ReferenceError: missingThing is not defined (src/App.tsx:1:31)',
      content: [{ type: 'text', text: '' }],
    });
    expect(turns[1]?.at(-2)).toMatchObject({ type: 'end_tokens', data: { charged: 0 } });
    expect((await talk.ledger.balance(ada.userId)).tokens).toBe(30_000 - 84);
    await talk.close();
  });

  it('parses a failed build, and sends the model its lines [ADR 027]', async () => {
    const { talk } = begin();
    const ada = await talk.person();
    talk.runtime.onServe = async (project) => {
      const isUp = !(await talk.files(project))['src/App.tsx']?.includes('missingThing');
      return {
        isUp,
        output: isUp
          ? 'ready\n'
          : "src/App.tsx:1:27 - error TS2304: Cannot find name 'missingThing'.\n",
      };
    };
    answers(artifact({ ...files, 'src/App.tsx': broken }), change(fine));
    const before = stage.model.requests.length;
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.at(-1)?.problems).toEqual([
      {
        kind: 'build',
        message: "TS2304: Cannot find name 'missingThing'.",
        file: 'src/App.tsx',
        line: 1,
        column: 27,
      },
    ]);
    expect(asked()[before + 1]).toContain(`> 1 | ${broken.trim()}`);
    expect(checks.at(-1)?.at(-1)?.phase).toBe('clean');
    await talk.close();
  });

  it('stops when the same problem returns, and reports it [ADR 027]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    answers(
      artifact({ ...files, 'src/App.tsx': broken }),
      change(broken.replace('<h1>', '<h1 id="a">')),
    );
    browser.reports.push(thrown, thrown);
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'broken']);
    expect(checks[1]?.at(-1)).toMatchObject({ why: 'same', attempts: 1 });
    await talk.close();
  });

  it('treats an answer to a repair without changes as the same problem [ADR 027]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    answers(artifact({ ...files, 'src/App.tsx': broken }), 'I do not know.');
    browser.reports.push(thrown, thrown);
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.why)).toEqual([null, 'same']);
    await talk.close();
  });

  it('tries three times, 5 s apart, and then leaves it to the user [FIX-004, FIX-005]', async () => {
    const { talk, browser, clock } = begin();
    const ada = await talk.person();
    const words = ['one', 'two', 'three', 'four'];
    answers(
      artifact({ ...files, 'src/App.tsx': broken }),
      ...words.slice(1).map((word) => change(broken.replace('<h1>', `<h1 id="${word}">`))),
    );
    browser.reports.push(
      ...words.map((word) => ({
        findings: [{ kind: 'console' as const, text: `Error of ${word}`, source: null }],
      })),
    );
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual([
      'repairing',
      'repairing',
      'repairing',
      'broken',
    ]);
    expect(checks.at(-1)?.at(-1)).toMatchObject({ why: 'attempts', attempts: 3 });
    // The clock has waited before each repair except the first.
    expect(clock.waited.length).toBeGreaterThanOrEqual(2);
    expect((await talk.ledger.balance(ada.userId)).tokens).toBe(30_000 - 84);
    await talk.close();
  });

  it('counts attempts from zero after a prompt of the user, and after a success [FIX-007]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    answers(
      artifact({ ...files, 'src/App.tsx': broken }),
      change(broken.replace('<h1>', '<h1 id="a">')),
    );
    browser.reports.push(thrown, thrown);
    await sendAndFollow(talk, ada);
    answers(change(broken), change(fine), change(broken), change(fine));
    browser.reports.push(thrown, {}, thrown, {});
    const second = await sendAndFollow(talk, ada, 'bigger');
    expect(second.checks.map((all) => [all.at(-1)?.phase, all.at(-1)?.attempts])).toEqual([
      ['repairing', 1],
      ['clean', 1],
    ]);
    expect(await readRepairs(talk.db, ada.site)).toMatchObject({ attempts: 0, tried: [] });
    const third = await sendAndFollow(talk, ada, 'smaller');
    expect(third.checks[0]?.at(-1)).toMatchObject({ phase: 'repairing', attempts: 1 });
    await talk.close();
  });

  it('asks a second time when the model gave no answer to a repair, as the same attempt [GEN-055]', async () => {
    const { talk, browser, clock } = begin();
    const ada = await talk.person();
    const { model } = stage;
    model.script(
      { text: artifact({ ...files, 'src/App.tsx': broken }) },
      { status: 400, message: 'no' },
      { text: change(fine) },
    );
    browser.reports.push(thrown);
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => [all.at(-1)?.phase, all.at(-1)?.attempts])).toEqual([
      ['repairing', 1],
      ['clean', 1],
    ]);
    expect(clock.waited).toContain(5_000);
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(fine);
    await talk.close();
  });

  it('does not ask a second time after a failure of the user’s own turn, nor a third time [GEN-055]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    const { model } = stage;
    const no = { status: 400, message: 'no' };
    model.script(no, { text: artifact({ ...files, 'src/App.tsx': broken }) }, no, no);
    browser.reports.push(thrown);
    const before = model.requests.length;
    expect((await sendAndFollow(talk, ada)).turns[0]?.at(-1)).toMatchObject({ type: 'error' });
    expect(model.requests).toHaveLength(before + 1);
    const { turns } = await sendAndFollow(talk, ada);
    expect(turns.at(-1)?.at(-1)).toMatchObject({ type: 'error', code: 4000 });
    expect(model.requests).toHaveLength(before + 4);
    await talk.close();
  });
});
