import { expect, it } from 'vitest';
import type { Check } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation } from '../support/conversation-suite.ts';
import { files, repairStage, sendAndFollow, thrown } from '../support/repair.ts';

describeConversation('a check after a manual change', (stage) => {
  const { begin, answers } = repairStage(stage);

  async function built() {
    const { talk, browser, clock } = begin();
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
