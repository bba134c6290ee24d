import { expect, it } from 'vitest';
import { file } from '../corpus/answer.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

const count = 12;
const screen = (at: number) =>
  `export function Screen${at}() {\n  return <ul>${'<li>a line of the list</li>'.repeat(180)}</ul>;\n}\n`;
const app = `const screens = [
  { path: '/', label: 'Home' },
];
export const App = () => <nav>{screens.map(({ path, label }) => <a key={path} href={path}>{label}</a>)}</nav>;
`;
const edit = (at: number) =>
  `<appAction type="edit" filePath="src/App.tsx">
<<<<<<< SEARCH
const screens = [
=======
import { Screen${at} } from './screens/screen-${at}';
const screens = [
  { path: '/${at}', label: 'Screen ${at}', part: Screen${at} },
>>>>>>> REPLACE
</appAction>`;
const artifactOf = (actions: string[]) =>
  `Here.\n<appArtifact id="a" title="Shop">\n${actions.join('\n')}\n</appArtifact>\nEnjoy.`;

const { 'src/App.tsx': _, ...frame } = page;
const frameActions = Object.entries(frame).map(([path, text]) => file(path, text));
const numbers = Array.from({ length: count }, (_, at) => at);

/** As the instructions ask: the page first, then each screen with an edit that adds it. */
const early = artifactOf([
  ...frameActions,
  file('src/App.tsx', app),
  ...numbers.flatMap((at) => [file(`src/screens/screen-${at}.tsx`, screen(at)), edit(at)]),
]);
/** As models write without being asked: App imports everything, and is written first. */
const late = artifactOf([
  ...frameActions,
  file(
    'src/App.tsx',
    numbers.map((at) => `import { Screen${at} } from './screens/screen-${at}';\n`).join('') + app,
  ),
  ...numbers.map((at) => file(`src/screens/screen-${at}.tsx`, screen(at))),
]);

describeConversation('the page of a long answer', (stage) => {
  /** Returns the part of the screens that were not written yet when the dev server was started. */
  async function restAtStart(text: string, isGated: boolean): Promise<number> {
    const { conversation: talk } = stage;
    const { userId, site } = await talk.person();
    talk.runtime.commands.length = 0;
    // The rest is sent when the server was started, however long that takes on this machine.
    const cut = Math.round(text.length * 0.65);
    const waitForServer = async () => {
      await expect.poll(() => talk.runtime.commands, { timeout: 60_000 }).toContain('command 2');
    };
    stage.model.script(
      { text: text.slice(0, cut), chunk: 400, finish: 'length' },
      { text: text.slice(cut), chunk: 400, ...(isGated ? { until: waitForServer() } : {}) },
    );
    const events = await talk.events(await talk.send(userId, site, 'a shop'));
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    const { commands } = talk.runtime;
    await expect.poll(() => commands).toContain('command 2');
    const after = commands.slice(commands.indexOf('command 2'));
    return after.filter((one) => one.startsWith('write src/screens/')).length / count;
  }

  it('runs while a third of it is still to be written, in the order that is asked for [GEN-052]', async () => {
    expect(early.length).toBeGreaterThan(60_000);
    expect(await restAtStart(early, true)).toBeGreaterThanOrEqual(0.3);
    expect(await restAtStart(late, false)).toBe(0);
  }, 120_000);
});
