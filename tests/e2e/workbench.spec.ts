import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter, grantPlan } from './support/people.ts';
import { complaints, preview, promptBox, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

test('the workbench shows code, terminal and preview of the built project [GAP-73, RUN-008, WB-012]', async ({
  page,
}) => {
  const said = complaints(page);
  await enter(page);
  await say(page, '做一个番茄钟，记下每天专注了几次，提示音要轻');
  await untilReady(page);
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });

  await test.step('the terminal toggles with Ctrl+J and shows the live output', async () => {
    await page.getByRole('button', { name: t('workbench.code'), exact: true }).click();
    await page.keyboard.press('Control+j');
    await expect(page.locator('.xterm-rows')).toContainText(/vite/i);
    await page.keyboard.press('Control+j');
    await expect(page.locator('.xterm-rows')).toBeHidden();
  });

  await test.step('a file of the tree opens read-only in the editor [WB-006, WB-007]', async () => {
    await page.getByRole('treeitem', { name: 'app.tsx' }).click();
    const editor = page.locator('.cm-content');
    await expect(editor).toContainText('export');
    await expect(editor).toHaveAttribute('aria-readonly', 'true');
    const before = await editor.textContent();
    await editor.click();
    await page.keyboard.type('nothing of this is written');
    expect(await editor.textContent()).toBe(before);
  });

  await test.step('no accessibility violation, in both themes', async () => {
    for (const theme of ['toDark', 'toLight'] as const) {
      // Exclude the frame, which contains another page, and the editor and terminal, whose markup
      // comes from libraries.
      const found = await new AxeBuilder({ page })
        .exclude('iframe')
        .exclude('.cm-editor')
        .exclude('.xterm')
        .analyze();
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.getByRole('button', { name: t(`shell.${theme}`) }).click();
    }
  });
  expect(said).toEqual([]);
});

test('the preview has another origin and cannot access the product [SEC-012, GAP-36]', async ({
  page,
  context,
}) => {
  await enter(page);
  await say(page, '做一个番茄钟');
  await untilReady(page);
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
  const frame = page.frames().find((one) => one.url().includes('.preview.localhost'));
  const seen = await frame?.evaluate(() => {
    let parentDocument = 'blocked';
    try {
      parentDocument = String(window.parent.document.title);
    } catch {
      // The browser must refuse this access.
    }
    return { cookies: document.cookie, parentDocument, origin: location.origin };
  });
  expect(seen?.parentDocument).toBe('blocked');
  expect(seen?.cookies).toBe('');
  expect(seen?.origin).not.toBe(new URL(page.url()).origin);
  const kept = await context.cookies();
  expect(kept.filter((cookie) => cookie.domain.includes('preview'))).toEqual([]);
});

test('a private project has a random address, which its owner can change [SEC-M9]', async ({
  page,
}) => {
  const phone = await enter(page);
  grantPlan(page, phone, 'PRO');
  await page.reload();
  await say(page, '做一个番茄钟');
  await untilReady(page);
  const heading = preview(page).getByRole('heading').first();
  await expect(heading).toBeVisible({ timeout: 20_000 });
  const uuid = /\/chat\/([\w-]{36})/.exec(page.url())?.[1] ?? '';
  const shown = async () =>
    new URL((await page.locator('iframe[name]').first().getAttribute('src')) ?? '').origin;
  const stranger = await page.context().newPage();
  const statusOf = async (origin: string) => (await stranger.goto(`${origin}/`))?.status();
  const first = await shown();
  expect(first).toMatch(/^http:\/\/[a-z2-7]{26}\.preview\.localhost:\d+$/);
  const byUuid = first.replace(/[a-z2-7]{26}/, uuid);
  expect([await statusOf(first), await statusOf(byUuid), uuid.length]).toEqual([200, 404, 36]);

  await page.getByRole('button', { name: t('versions.share'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('versions.newAddress') }).click();
  await expect(page.getByText(t('versions.newAddressDone'))).toBeVisible();
  await expect.poll(shown).not.toBe(first);
  await expect(heading).toBeVisible({ timeout: 20_000 });
  const second = await shown();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  // After a reload the page shows the preview at its new address.
  await page.reload();
  await expect(heading).toBeVisible({ timeout: 20_000 });
  expect(await shown()).toBe(second);
});

test('below 1024 px there are one pane and a bottom bar [WB-019]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await promptBox(page).fill('做一个番茄钟');
  await page.getByRole('button', { name: t('chat.send') }).click();
  await untilReady(page).catch(() => {});
  await page.getByRole('button', { name: t('panes.preview') }).click();
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
  await expect(promptBox(page)).toBeHidden();
  await page.getByRole('button', { name: t('panes.change') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('panes.chat') }).click();
  await expect(promptBox(page)).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
