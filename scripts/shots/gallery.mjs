// Cases, the community, and the command palette.

import { alter } from './answers.mjs';

/**
 * Opens a dialog from a button of the bar. If the bar is too narrow for the button, uses its menu.
 */
async function openFromBar(page, words, name) {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const own = bar.getByRole('button', { name: words(name), exact: true });
  if (await own.isVisible()) await own.click();
  else {
    await bar.getByRole('button', { name: words('shell.menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: words(name) }).click();
  }
  await page.getByRole('dialog').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => {});
  await page.waitForTimeout(900);
}

export const gallery = [
  { name: 'cases', go: (page, { words }) => openFromBar(page, words, 'shell.cases') },
  {
    name: 'community',
    person: true,
    go: (page, { words }) => openFromBar(page, words, 'shell.community'),
  },
  {
    name: 'community-empty',
    person: true,
    async go(page, { words }) {
      await alter(page, 'community/pageList?**', (data) =>
        Object.assign(data, { list: [], total: 0 }),
      );
      await openFromBar(page, words, 'shell.community');
    },
  },
  {
    name: 'palette',
    person: true,
    async go(page) {
      await page.goto('/');
      await page.waitForTimeout(1200);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'palette-found',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page.waitForTimeout(1200);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type(words('homePrompts.general')[0].slice(0, 4));
      await page.waitForTimeout(1200);
    },
  },
];
