import { expect, it } from 'vitest';
import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/repair/problem.ts';
import type { CheckedSite, CheckStage, StageResult } from '../../services/ports/check-stage.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation } from '../support/conversation-suite.ts';
import { change, checkOf, files, fine, repairStage, sendAndFollow } from '../support/repair.ts';

const clean: StageResult = { problems: [], notes: [] };
const lost = problem('lost', 'The button "Add": now nothing happens', { file: 'src/App.tsx' });
const note = { name: 'tried', tone: 'info' as const, values: { screens: 2, controls: 3 } };

/** A stage that returns these results, one for each check. */
function scriptedStage(...results: (StageResult | Error)[]) {
  const sites: CheckedSite[] = [];
  const ordered: Problem[][] = [];
  const stage: CheckStage = {
    name: 'scripted',
    async look(site) {
      sites.push(site);
      const result = results.shift() ?? clean;
      if (result instanceof Error) throw result;
      return result;
    },
    async recordRepair(_project, problems) {
      ordered.push([...problems]);
    },
  };
  return { stage, sites, ordered };
}

describeConversation('stages of a check', (stage) => {
  const { begin, asked, answers } = repairStage(stage);

  it('run once the first screen works and is reported, and add their notes [FIX-020]', async () => {
    const { stage: walk, sites } = scriptedStage({ problems: [], notes: [note] });
    const { talk } = begin(undefined, { stages: [walk] });
    const ada = await talk.person();
    answers(artifact(files));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.map(({ phase, notes }) => [phase, notes])).toEqual([
      ['building', undefined],
      ['looking', undefined],
      ['clean', undefined],
      ['clean', [note]],
    ]);
    expect(sites[0]).toMatchObject({ project: ada.site, version: 1 });
    expect(sites[0]?.texts.get('src/App.tsx')).toBe(fine);
    await talk.close();
  });

  it('do not run where the first screen is broken or no browser saw it [FIX-020]', async () => {
    const { stage: walk, sites } = scriptedStage();
    const { talk, browser } = begin(undefined, { stages: [walk] });
    const ada = await talk.person();
    browser.reports.push(null);
    answers(artifact(files));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'clean', hasBrowser: false });
    expect(sites).toEqual([]);
    await talk.close();
  });

  it('have their problems repaired free of charge like those of the first screen [FIX-021, FIX-025]', async () => {
    const { stage: walk } = scriptedStage({ problems: [lost], notes: [] });
    const { talk } = begin(undefined, { stages: [walk] });
    const ada = await talk.person();
    answers(artifact(files), change(`${fine}// repaired\n`));
    const { checks, turns } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'clean']);
    expect(checks[0]?.at(-1)).toMatchObject({ problems: [lost], attempts: 1 });
    expect(asked().at(-1)).toContain('now nothing happens');
    const usage = turns[1]?.find((event) => 'type' in event && event.type === 'end_tokens');
    expect(usage).toMatchObject({ data: { charged: 0 } });
    await talk.close();
  });

  it('stop repairing what comes back, although the first screen works each time [FIX-004]', async () => {
    const again = { problems: [lost], notes: [] };
    const { stage: walk, ordered } = scriptedStage(again, again, again);
    const { talk } = begin(undefined, { stages: [walk] });
    const ada = await talk.person();
    answers(artifact(files), change(`${fine}// once\n`), change(`${fine}// twice\n`));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'broken']);
    expect(checks[1]?.at(-1)).toMatchObject({ why: 'same', problems: [lost] });
    expect(ordered).toEqual([[lost]]);
    await talk.close();
  });

  it('receive a repair by hand once it was ordered, and none for a problem that is only shown [FIX-021]', async () => {
    const { stage: walk, ordered } = scriptedStage({ problems: [lost], notes: [] });
    const { talk } = begin(undefined, { stages: [walk] });
    const ada = await talk.person();
    const caller = { user: { id: ada.userId, session: '' } } as never;
    answers('Hello.');
    await sendAndFollow(talk, ada, 'hello');
    await talk.repairs?.handlers.setAuto({ uuid: ada.site, auto: false }, caller);
    answers(artifact(files), change(`${fine}// repaired\n`));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'broken', why: 'off', problems: [lost] });
    expect(ordered).toEqual([]);
    const fix = { prompt: '', message_type: 'error', message_content: 'nothing happens' };
    await sendAndFollow(talk, ada, fix);
    expect(ordered).toEqual([[lost]]);
    await talk.close();
  });

  it('leave the site clean when they fail, log it, and go on with the next one [FIX-020]', async () => {
    const { stage: walk } = scriptedStage(new Error('no browser'));
    const { stage: next } = scriptedStage({ problems: [], notes: [note] });
    const { talk } = begin(undefined, { stages: [walk, next] });
    const ada = await talk.person();
    answers(artifact(files));
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'clean', problems: [], notes: [note] });
    expect(talk.problems).toContainEqual(
      expect.objectContaining({ message: 'check stage failed', stage: 'scripted' }),
    );
    await talk.close();
  });

  it('end when the person sends the next prompt [FIX-020]', async () => {
    let site: CheckedSite | undefined;
    const stuck: CheckStage = {
      name: 'stuck',
      look: (one) => {
        site = one;
        return new Promise((_, reject) =>
          one.signal.addEventListener('abort', () => reject(one.signal.reason)),
        );
      },
    };
    const { talk } = begin(undefined, { stages: [stuck] });
    const ada = await talk.person();
    answers(artifact(files), 'No change.');
    const first = await talk.events(await talk.send(ada.userId, ada.site, 'a shop'));
    const run = checkOf(first) ?? '';
    await expect.poll(() => site?.version).toBe(1);
    expect(site?.signal.aborted).toBe(false);
    const second = await talk.send(ada.userId, ada.site, 'what is it?');
    expect(site?.signal.aborted).toBe(true);
    await talk.events(second);
    expect(await talk.runs.get(run)).toMatchObject({ status: 'stopped' });
    await talk.close();
  });
});
