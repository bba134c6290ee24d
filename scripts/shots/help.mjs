// Documentation, guide, help panel and assistant.
import { helpPages } from '../../lib/help/pages.ts';
import { openWhole } from './open.mjs';

/**
 * Opens home with the guide: by the bar's button, or by its menu if the bar is too narrow for it.
 */
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

async function ask(page, words, question) {
  await page.goto('/');
  await page.getByRole('button', { name: words('help.assistant.open') }).click();
  await page.waitForTimeout(800);
  if (!question) return;
  await page.getByRole('textbox', { name: words('help.assistant.ask') }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1200);
}

export const help = [
  { name: 'docs', go: (page) => openWhole(page, '/docs') },
  ...helpPages.map((name) => ({
    name: `docs-${name}`,
    go: (page) => openWhole(page, `/docs/${name}`),
  })),
  { name: 'guide', go: (page, { words }) => openGuide(page, words) },
  {
    name: 'more-menu',
    person: true,
    widths: [390, 768],
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
  { name: 'assistant', person: true, widths: [1440], go: (page, { words }) => ask(page, words) },
  {
    name: 'assistant-answer',
    person: true,
    widths: [1440],
    go: (page, { words }) => ask(page, words, words('help.faq.publish.question')),
  },
  {
    name: 'assistant-nothing',
    person: true,
    widths: [1440],
    go: (page, { words }) => ask(page, words, 'qqqq zzzz'),
  },
];
