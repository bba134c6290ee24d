// Documentation, guide, help panel and assistant.

/** Home with the guide open, by the bar's own button or by its menu where the bar has no room. */
async function openGuide(page, words) {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const own = bar.getByRole('button', { name: words('shell.guide'), exact: true });
  if (await own.isVisible()) await own.click();
  else {
    await bar.getByRole('button', { name: words('shell.menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: words('shell.guide') }).click();
  }
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
}

export const help = [
  { name: 'docs', go: (page) => page.goto('/docs') },
  { name: 'docs-asking', go: (page) => page.goto('/docs/asking') },
  { name: 'guide', go: (page, { words }) => openGuide(page, words) },
  {
    name: 'more-menu',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('shell.menu'), exact: true })
        .click();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'help-panel',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('shell.account') })
        .click();
      await page.getByRole('menuitem', { name: words('shell.contact') }).click();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'assistant',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page.getByRole('button', { name: words('help.assistant.open') }).click();
      await page.waitForTimeout(800);
    },
  },
];
