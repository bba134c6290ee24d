import { expect, it } from 'vitest';
import type { Check } from '../../domain/entities/check.ts';
import { artifact, type Conversation } from '../support/conversation.ts';
import { describeConversation, last } from '../support/conversation-suite.ts';
import { hostileSources } from '../support/hostile-sources.ts';
import { files, repairStage, sendAndFollow, thrown } from '../support/repair.ts';

/** Returns the longest time that another user waits for a response during this work. */
async function probe<T>(
  talk: Conversation,
  begin: () => Promise<T>,
): Promise<{ value: T; answers: number; longestMs: number }> {
  const other = await talk.person();
  let isOver = false;
  let longestMs = 0;
  let answers = 0;
  const watch = (async () => {
    while (!isOver) {
      const began = performance.now();
      await talk.ledger.balance(other.userId);
      longestMs = Math.max(longestMs, performance.now() - began);
      answers++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const value = await begin().finally(() => {
    isOver = true;
  });
  await watch;
  return { value, answers, longestMs };
}

describeConversation('a file that crashes every parser', (stage) => {
  const { begin, answers } = repairStage(stage);

  it.each(hostileSources)(
    'in a model answer, %s, is refused like a syntax error and requested again [SEC-C1]',
    async (_, text) => {
      const { conversation: talk } = stage;
      const { userId, site } = await talk.person();
      stage.model.script({
        text: artifact({ 'src/a.tsx': text, 'src/b.ts': 'export const b = 1;\n' }),
      });
      stage.model.script({ text: artifact({ 'src/a.tsx': 'export const a = 1;\n' }) });
      const {
        value: events,
        answers,
        longestMs,
      } = await probe(talk, async () => talk.events(await talk.send(userId, site)));
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'notice', path: 'src/a.tsx', reason: 'syntax' }),
      );
      expect(last(events)).toMatchObject({ status: 'END', version: 1 });
      expect(await talk.files(site)).toEqual({
        'src/a.tsx': 'export const a = 1;\n',
        'src/b.ts': 'export const b = 1;\n',
      });
      expect(answers).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(10_000);
      const [, again] = stage.model.requests.map(
        ({ body }) => (body as { messages: { content: string }[] }).messages.at(-1)?.content,
      );
      expect(again).toMatch(/does not parse: it (nests brackets|is nested so deep)/);
    },
  );

  it('saved by a user stays in the project, whose checks continue to work [SEC-C1]', async () => {
    const { talk, browser } = begin();
    const person = await talk.person(1_000_000);
    answers(artifact(files));
    await sendAndFollow(talk, person);
    talk.runtime.up.add(person.site);
    const save = async (changed: Record<string, string>): Promise<Check | undefined> => {
      const { check } = await talk.call('saveFiles', person.userId, {
        ...{ site_uuid: person.site, renamed: [], removed: [], last: true },
        files: Object.entries(changed).map(([file_path, file_content]) => ({
          file_path,
          file_content,
        })),
      });
      const events = await talk.events({
        run: check ?? '',
        events: talk.runs.follow(check ?? '', 0),
      });
      expect(events.at(-1)).toMatchObject({ status: 'END' });
      return events
        .flatMap((event) => ('type' in event && event.type === 'check' ? [event.check] : []))
        .at(-1);
    };
    const hostile = Object.fromEntries(
      hostileSources.map(([, text], index) => [`src/poison-${index}.tsx`, text]),
    );
    const { value: checked, answers: others, longestMs } = await probe(talk, () => save(hostile));
    expect(checked).toMatchObject({ phase: 'clean' });
    expect(others).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(10_000);
    expect(await talk.files(person.site)).toMatchObject(hostile);
    // The static look still reads the other files.
    const broken = await save({
      'src/App.tsx': "import { none } from './lib';\nexport const App = none;\n",
      'src/lib.ts': 'export const a = 1;\n',
    });
    expect(broken).toMatchObject({
      phase: 'broken',
      problems: [{ message: '"none" is not exported by "src/lib.ts"' }],
    });
    // A repair that the service starts works too.
    browser.reports = [thrown];
    answers(
      artifact({ 'src/App.tsx': 'export const App = () => <h1>ok</h1>;\n' }),
      artifact({ 'src/App.tsx': 'export const App = 1;\n' }),
    );
    const { checks } = await sendAndFollow(talk, person);
    expect(checks.length).toBeGreaterThan(0);
    await talk.close();
  });
});
