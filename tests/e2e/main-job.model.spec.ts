import { expect } from '@playwright/test';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { answerWith, filesOf, todoAnswer } from './support/answers.ts';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { modelPort } from './support/products.ts';
import { complaints, preferCode, preview, say, untilReady } from './support/studio.ts';

test.describe.configure({ mode: 'serial' });

let model: LoopbackModel;
let first: string;
test.beforeAll(async () => {
  model = await startLoopbackModel({ text: 'Nothing to do.' }, modelPort);
  first = await todoAnswer();
});
test.afterAll(() => model.close());

/**
 * A script for the page, as text because this program does not have the browser's types. It records
 * how far the editor was ever scrolled sideways.
 */
const watchLineStarts = `window.aside = 0;
  document.addEventListener('scroll', ({ target }) => {
    if (target.matches?.('.cm-scroller')) window.aside = Math.max(window.aside, target.scrollLeft);
  }, true)`;

/** Returns the first answer with another heading: the result of a second and third prompt. */
function renamed(title: string): string {
  const content = filesOf(first).get('src/content.ts') ?? '';
  const changed = content.replace(/title: (['"]).*?\1/, `title: '${title}'`);
  expect(changed).not.toBe(content);
  return answerWith(title, new Map([['src/content.ts', changed]]));
}

test('a model’s 60 KB answer becomes a running app; a reload and a closed tab lose nothing [GEN-042, GEN-037, ARCH-003]', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const said = complaints(page);
  expect(first.length).toBeGreaterThan(60_000);
  await preferCode(page);
  await enter(page);

  await test.step('the answer grows in tree and editor, and runs about a second after its last byte', async () => {
    model.script({
      text: first,
      chunk: 24,
      delayMs: 1,
      usage: { input: 3_100, cached: 0, output: 15_400 },
    });
    await page.evaluate(watchLineStarts);
    await say(page, 'a to-do list for a small team');
    await expect(page.getByRole('treeitem', { name: 'src', exact: true })).toBeVisible();
    await expect(page.locator('[data-stage="writing"]').first()).toBeVisible();
    await expect(page.locator('.cm-content')).not.toBeEmpty();
    await untilReady(page);
    expect(await page.evaluate('window.aside')).toBe(0);
    await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
    const task = preview(page).getByRole('checkbox').first();
    const before = await task.isChecked();
    // A hot update may still replace the app in the page, and then a click is lost. Click again if
    // needed.
    await expect(async () => {
      if ((await task.isChecked()) === before) await task.click({ force: true });
      expect(await task.isChecked()).toBe(!before);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('a reload in the middle of the second answer shows it whole', async () => {
    const answer = renamed('Harbour crew');
    // Use only a small share of the balance, because an expensive next turn would ask for
    // confirmation.
    model.script({
      text: answer,
      chunk: 6,
      delayMs: 12,
      usage: { input: 1_000, cached: 800, output: 200 },
    });
    await say(page, 'call it Harbour crew');
    await expect(page.locator('[data-stage="writing"]').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('call it Harbour crew')).toBeVisible();
    await expect(page.getByText('It is done.')).toHaveCount(2, { timeout: 40_000 });
    await expect(preview(page).getByRole('heading', { name: 'Harbour crew' })).toBeVisible({
      timeout: 20_000,
    });
    // The page shows the change before the run ends, and Enter would stop the run (CHAT-006).
    await untilReady(page);
  });

  await test.step('the tab is closed during the third answer; when it is open again, the app is built', async () => {
    const address = page.url();
    model.script({
      text: renamed('Night shift'),
      chunk: 6,
      delayMs: 12,
      usage: { input: 4_400, cached: 3_400, output: 600 },
    });
    await say(page, 'call it Night shift');
    await expect(page.locator('[data-stage="writing"]').first()).toBeVisible();
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(address);
    await expect(again.getByText('It is done.')).toHaveCount(3, { timeout: 40_000 });
    await expect(preview(again).getByRole('heading', { name: 'Night shift' })).toBeVisible({
      timeout: 30_000,
    });
  });
  expect(said).toEqual([]);
});
