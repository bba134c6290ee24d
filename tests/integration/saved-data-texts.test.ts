import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEdits } from '../../services/syntax/write-edits.ts';
import { plainPage } from '../corpus/plain-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { type LiveProject, openLiveProject } from '../support/live-project.ts';

const drinks = 'src/drinks.ts';
const texts = "export const items = [{ title: 'Green tea' }, { title: 'Milk' }];\n";
const app = `import { items } from './drinks';
export function App() {
  return (
    <main>
      <h1>{items[0].title}</h1>
      <ul>{items.map(({ title }) => <li key={title}>{title}</li>)}</ul>
      <ol>{items.map(({ title }, index) => <li key={index}>{title}</li>)}</ol>
    </main>
  );
}
`;

const list = `[...document.querySelectorAll('h1, li')].map((one) => one.textContent)`;
/** Keeps what the page shows, whenever that changes, also after the page has loaded again. */
const record = `new MutationObserver(() => {
  const states = JSON.parse(sessionStorage.getItem('states') ?? '[]');
  sessionStorage.setItem('states', JSON.stringify([...states, ${list}.join()]));
}).observe(document, { subtree: true, childList: true, characterData: true });`;

let browser: Browser;
let project: LiveProject;
beforeAll(async () => {
  browser = await launchBrowser();
  project = await openLiveProject(new Map([...plainPage(), [drinks, texts], ['src/app.tsx', app]]));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await project?.close();
});

it('shows a text from data as before after it is saved in its file [EDIT-008, EDIT-027]', async () => {
  const page = await browser.newPage();
  await page.addInitScript(record);
  await page.goto(project.product);
  const evaluate = <Value>(code: string) =>
    page
      .frames()
      .find((one) => one.url().startsWith(project.address))
      ?.evaluate<Value>(code);
  const poll = () => expect.poll(() => evaluate<string[]>(list), { timeout: 30_000 });
  const say = (message: object) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
  const shown = (tea: string, milk = 'Milk') => [tea, tea, milk, tea, milk];
  await poll().toEqual(shown('Green tea'));
  await say({ type: 'START_SELECT' });
  await say({ type: 'SHOW_TEXTS', texts: { 'Green tea': 'Cake' }, isSaved: false });
  await poll().toEqual(shown('Cake'));
  await evaluate(`sessionStorage.setItem('states', '[]')`);
  const edit = { kind: 'literal', path: drinks, from: 'Green tea', to: 'Cake' } as const;
  const saved = writeEdits(drinks, texts, [edit]).text;
  await project.change(drinks, saved);
  await say({ type: 'SHOW_TEXTS', texts: {}, isSaved: true });
  await say({ type: 'CLOSE_SELECT' });
  // The page follows its source again.
  await project.change(drinks, saved.replace('Milk', 'Bread'));
  await poll().toEqual(shown('Cake', 'Bread'));
  const states = (await evaluate<string[]>(`JSON.parse(sessionStorage.getItem('states'))`)) ?? [];
  expect(states).toContain(`${shown('Cake', 'Bread')}`);
  expect(states.filter((one) => one.includes('Green tea'))).toEqual([]);
  await page.close();
}, 120_000);
