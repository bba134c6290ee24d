import { expect, type FrameLocator } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { complaints, preview, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/**
 * For each project, a prompt that selects it, and a test of one thing that users can do on its
 * page.
 */
const starters: Record<string, { prompt: string; use(page: FrameLocator): Promise<void> }> = {
  page: {
    prompt: 'A restaurant called Hill House: plum soup $9, a form to book a table',
    async use(page) {
      await expect(page.getByRole('heading', { level: 1, name: 'Hill House' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Plum soup' })).toContainText('$9');
      await page.getByLabel('Your name').fill('Grace');
      await page.getByLabel('E-mail').fill('grace@example.test');
      await expect(page.getByText('nothing was sent')).toBeHidden();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('nothing was sent')).toBeVisible();
    },
  },
  dashboard: {
    prompt: '销售数据看板',
    async use(page) {
      const periods = page.getByRole('button', { name: /^近 \d+ 天$/ });
      const other = page.getByRole('button', { name: /^近 \d+ 天$/, pressed: false }).first();
      const name = (await other.textContent()) ?? '';
      const figures = page.locator('main, #root').first();
      const before = await figures.textContent();
      await other.click();
      await expect(periods.filter({ hasText: name.trim() })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(await figures.textContent()).not.toBe(before);
    },
  },
  grow: {
    prompt: '一个两个合成一个的小游戏',
    async use(page) {
      const undo = page.getByRole('button', { name: /退一步/ });
      await expect(undo).toBeDisabled();
      // A move in some directions moves no tile, so try all four.
      for (const way of ['向左', '向上', '向右', '向下']) {
        await page.getByRole('button', { name: way }).click();
        if (await undo.isEnabled()) break;
      }
      await expect(undo).toBeEnabled();
    },
  },
};

for (const [name, { prompt, use }] of Object.entries(starters))
  test(`the starter ${name} builds, and its page responds to a click`, async ({ page }) => {
    const said = complaints(page);
    await enter(page);
    await say(page, prompt);
    await untilReady(page);
    const app = preview(page);
    await expect(app.getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
    await use(app);
    await expect(page.getByRole('button', { name: t('chat.stop') })).toBeHidden();
    expect(said).toEqual([]);
  });
