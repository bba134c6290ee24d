import { expect, it } from 'vitest';
import type { Check } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import { problem } from '../../domain/repair/problem.ts';
import type { CheckStage } from '../../services/ports/check-stage.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation } from '../support/conversation-suite.ts';
import { files, repairStage, sendAndFollow, thrown } from '../support/repair.ts';

describeConversation('a check after a manual change', (stage) => {
  const { begin, answers } = repairStage(stage);

  async function built(stages: CheckStage[] = []) {
    const { talk, browser, clock } = begin(undefined, { stages });
    const person = await talk.person(1_000_000);
    answers(artifact(files));
    await sendAndFollow(talk, person);
    const save = (text: string) =>
      talk.call('saveFiles', person.userId, {
        ...{ site_uuid: person.site, renamed: [], removed: [], last: true },
        files: [{ file_path: 'src/App.tsx', file_content: text }],
      });
    const checks = async (run: string | null) => {
      const events = await talk.events({ run: run ?? '', events: talk.runs.follow(run ?? '', 0) });
      return {
        last: events.at(-1),
        checks: events.flatMap((event): Check[] =>
          'type' in event && event.type === 'check' ? [event.check] : [],
        ),
      };
    };
    return { talk, browser, clock, save, checks, ...person };
  }

  it('runs after a save when the page is up; takes a picture, reports problems and fixes nothing [ADR 027]', async () => {
    const { talk, browser, clock, save, checks, site } = await built();
    talk.runtime.up.add(site);
    const asked = stage.model.requests.length;
    browser.reports = [thrown];
    const { version, check } = await save('export const App = () => <h1>{missingThing()}</h1>;\n');
    const said = await checks(check);
    expect(said.checks.map(({ phase }) => phase)).toEqual(['building', 'looking', 'broken']);
    expect(said.checks.at(-1)).toMatchObject({
      version,
      why: 'own',
      run: null,
      problems: [{ kind: 'page' }],
    });
    expect(clock.waited).toContain(limits.check.restMs);
    expect(stage.model.requests).toHaveLength(asked);
    await expect(talk.pictures.ofVersion(site, version ?? 0)).resolves.toMatchObject({
      type: 'image/jpeg',
    });
    expect((await talk.files(site))['src/App.tsx']).toContain('missingThing');
    await talk.close();
  });

  it('goes on behind a first screen that works, and fixes nothing there [FIX-020]', async () => {
    const lost = problem(
      'lost',
      'The button "Add" on /: it had an effect, and now nothing happens',
    );
    const notes = [{ name: 'tried', tone: 'info' as const, values: { screens: 1, controls: 1 } }];
    let found = false;
    const seen: number[] = [];
    const explorer: CheckStage = {
      name: 'explorer',
      async look({ version }) {
        seen.push(version);
        return { problems: found ? [lost] : [], notes };
      },
    };
    const { talk, save, checks, site } = await built([explorer]);
    talk.runtime.up.add(site);
    const asked = stage.model.requests.length;
    const whole = await save('export const App = () => <h1>one</h1>;\n');
    const sound = await checks(whole.check);
    expect(sound.checks.map(({ phase, notes: said }) => [phase, said?.length ?? 0])).toEqual([
      ['building', 0],
      ['looking', 0],
      ['clean', 0],
      ['clean', 1],
    ]);
    found = true;
    const { version, check } = await save('export const App = () => <h1>two</h1>;\n');
    const said = await checks(check);
    expect(said.checks.at(-1)).toMatchObject({
      ...{ phase: 'broken', why: 'own', run: null, version, notes },
      problems: [{ kind: 'lost' }],
    });
    expect(seen.slice(-2)).toEqual([whole.version, version]);
    expect(stage.model.requests).toHaveLength(asked);
    await talk.close();
  });

  it('is replaced by the check of the next save while it waits [ADR 027]', async () => {
    const { talk, browser, save, checks, site } = await built();
    talk.runtime.up.add(site);
    let go = () => {};
    browser.until = new Promise((resolve) => (go = () => resolve(undefined)));
    const first = await save('export const App = () => <h1>one</h1>;\n');
    const second = await save('export const App = () => <h1>two</h1>;\n');
    go();
    expect((await checks(first.check)).last).toMatchObject({ status: 'STOPPED' });
    expect((await checks(second.check)).checks.at(-1)).toMatchObject({
      phase: 'clean',
      version: second.version,
    });
    await talk.close();
  });

  it('does not run while no page is up [ADR 027]', async () => {
    const { talk, save } = await built();
    expect((await save('export const App = 1;\n')).check).toBeNull();
    await talk.close();
  });
});
