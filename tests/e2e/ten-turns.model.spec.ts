import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { answerWith, answerWithEdits, todoFiles } from './support/answers.ts';
import { test } from './support/journey.ts';
import { enter, grantPlan } from './support/people.ts';
import { modelPort } from './support/products.ts';
import { preview, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
test.use({ actionTimeout: 20_000 });
const usage = { input: 900, cached: 600, output: 200 };

let model: LoopbackModel;
test.beforeAll(async () => {
  model = await startLoopbackModel({ text: 'Nothing to do.' }, modelPort);
});
test.afterAll(() => model.close());

const heading = (page: Page, name: string) => preview(page).getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('ten turns: created, changed, broken and repaired, undone, copied, edited, exported and published', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const files = await todoFiles();
  const content = files.get('src/content.ts') ?? '';
  const line = /^ *title: .*$/m.exec(content)?.[0] ?? '';
  expect(line).not.toBe('');
  const titled = (title: string) => line.replace(/'.*'|".*"/, `'${title}'`);
  const turn = async (prompt: string, text: string) => {
    const ends = page.getByText(/tokens：输入/);
    const before = await ends.count();
    model.script({ text, chunk: 200, usage });
    await say(page, prompt);
    await expect.poll(() => ends.count(), { timeout: 60_000 }).toBeGreaterThan(before);
    await expect(button(page, t('chat.stop'))).toBeHidden({ timeout: 60_000 });
    // Wait until the page is ready, because no prompt can be sent while the last answer is being
    // built (CHAT-011).
    await untilReady(page);
  };
  const phone = await enter(page);
  grantPlan(page, phone, 'PRO');
  await page.reload();

  await test.step('create, restyle and extend', async () => {
    await turn('a to-do list for a small team', answerWith('Team list', files));
    await untilReady(page);
    await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
    await turn(
      'call it Harbour crew',
      answerWithEdits('Harbour crew', 'src/content.ts', [[line, titled('Harbour crew')]]),
    );
    await expect(heading(page, 'Harbour crew')).toBeVisible({ timeout: 30_000 });
    await turn(
      'add a page of rules',
      answerWith('Rules', new Map([['src/rules.ts', "export const rules = ['be kind'];\n"]])),
    );
  });

  await test.step('the build breaks, and is repaired without a prompt of the user [FIX-001, FIX-007]', async () => {
    const broken = `import { nowhere } from './nowhere';\nexport const seen = nowhere;\n${content.replace(line, titled('Harbour crew'))}`;
    const repaired = answerWith(
      'Repaired',
      new Map([['src/content.ts', content.replace(line, titled('Mended crew'))]]),
    );
    model.script({
      text: answerWith('Broken', new Map([['src/content.ts', broken]])),
      chunk: 200,
      usage,
    });
    model.script({ text: repaired, chunk: 200, usage });
    await say(page, 'use nowhere');
    await expect(heading(page, 'Mended crew')).toBeVisible({ timeout: 90_000 });
    // The page shows the change before the run ends, and Enter would stop the run (CHAT-006).
    await expect(button(page, t('chat.stop'))).toBeHidden({ timeout: 60_000 });
    await untilReady(page);
  });

  await test.step('a change is rejected, and the conversation goes back one step', async () => {
    await turn(
      'call it Night shift',
      answerWithEdits('Night shift', 'src/content.ts', [
        [titled('Mended crew'), titled('Night shift')],
      ]),
    );
    await expect(heading(page, 'Night shift')).toBeVisible({ timeout: 30_000 });
    await button(page, t('versions.undo')).last().click();
    await expect(heading(page, 'Mended crew')).toBeVisible({ timeout: 30_000 });
    await button(page, t('versions.rewind')).nth(1).click();
    await confirm(page, t('versions.rewindDo'));
    await expect(page.getByText('call it Night shift')).toBeHidden();
    await expect(heading(page, 'Harbour crew')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('a copy continues independently', async () => {
    const first = page.url();
    await button(page, t('versions.fork')).last().click();
    await confirm(page, t('versions.forkDo'));
    await expect(page).not.toHaveURL(first);
    await expect(page.getByText('call it Harbour crew')).toBeVisible();
    await expect(heading(page, 'Harbour crew')).toBeVisible({ timeout: 60_000 });
    await turn(
      'call it Second crew',
      answerWithEdits('Second crew', 'src/content.ts', [
        [titled('Harbour crew'), titled('Second crew')],
      ]),
    );
    await expect(heading(page, 'Second crew')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('edit by hand [WB-011, GEN-008]', async () => {
    await button(page, t('workbench.code')).click();
    await page.getByRole('treeitem', { name: 'content.ts' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type("export const more = 'tidy up';");
    await expect(button(page, t('editing.discard'))).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(button(page, t('editing.discard'))).toBeHidden();
  });

  await test.step('download as a ZIP [PROJ-025, WB-024]', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t('workbench.download')).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^[\p{L}\p{N}_-]+_[\w-]{6}\.zip$/u);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('tidy up')).toBe(true);
  });

  await test.step('push, and clone back [PROJ-026, GAP-53]', async () => {
    await button(page, t('workbench.takeOut')).click();
    await page.getByRole('menuitem', { name: t('repository.push') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('repository.username')).fill('ada');
    await dialog.getByLabel(t('repository.token')).fill('any');
    await dialog.getByRole('button', { name: t('repository.pushDo'), exact: true }).click();
    const command = dialog.locator('code');
    await expect(command).toBeVisible({ timeout: 30_000 });
    const address = /file:\S+/.exec((await command.textContent()) ?? '')?.[0] ?? '';
    const copy = mkdtempSync(join(tmpdir(), 'sayso-clone-'));
    execFileSync('git', ['clone', '-q', address, copy]);
    expect(readFileSync(join(copy, 'src/content.ts'), 'utf8')).toContain('tidy up');
    rmSync(copy, { recursive: true });
    await page.keyboard.press('Escape');
  });

  await test.step('publish, with an address of its own [PP-01]', async () => {
    await button(page, t('publishing.state.none')).first().click();
    await confirm(page, t('publishing.publish'));
    const open = page.getByRole('dialog').getByRole('link', { name: t('publishing.open') });
    await expect(open).toBeVisible({ timeout: 90_000 });
    const site = await page.context().newPage();
    await site.goto((await open.getAttribute('href')) ?? '');
    await expect(site.getByRole('heading', { name: 'Second crew' })).toBeVisible();
  });
});
