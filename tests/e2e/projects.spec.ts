import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { complaints, preview, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/** Creates projects by API calls, because a list needs no generated files. */
async function make(page: Page, titles: string[]): Promise<void> {
  await page.evaluate(async (names) => {
    const base = '/servers/auto-website-bff/api/v1/projects';
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'sayso' };
    for (const title of names) {
      const { data } = (await (await fetch(`${base}/uuid`, { headers })).json()) as {
        data: { uuid: string };
      };
      await fetch(base, {
        method: 'POST',
        headers,
        body: JSON.stringify({ uuid: data.uuid, title }),
      });
    }
  }, titles);
}

const openMenu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('projects.title') })
    .click();
  return page.getByRole('dialog', { name: t('projects.title') });
};

test('the menu finds projects and deletes one after confirmation [SIDE-001, SIDE-014, SIDE-015]', async ({
  page,
}) => {
  await enter(page);
  await make(page, ['茶馆', '面包店']);
  const menu = await openMenu(page);
  const project = (name: string) => menu.getByRole('link', { name });
  await expect(menu.getByRole('link', { name: t('projects.newChat') })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(project('茶馆')).toBeVisible();
  await menu.getByRole('searchbox').fill('面包');
  await expect(project('茶馆')).toBeHidden();
  // The actions of a project appear on hover.
  await project('面包店').hover();
  await menu.getByRole('button', { name: t('projects.delete', { title: '面包店' }) }).click();
  const question = page.getByRole('dialog', {
    name: t('projects.deleteTitle', { title: '面包店' }),
  });
  await expect(question.getByRole('button', { name: t('common.cancel') })).toBeFocused();
  await question.getByRole('button', { name: t('projects.deleteConfirm') }).click();
  await expect(page.getByText(t('projects.deleted'))).toBeVisible();
  await expect(project('面包店')).toBeHidden();
  await menu.getByRole('searchbox').fill('');
  await expect(project('茶馆')).toBeVisible();
});

test('a free user who wants to rename is shown the required plan [MEM-014, PROJ-012]', async ({
  page,
}) => {
  await enter(page);
  await make(page, ['茶馆']);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: '茶馆' }).hover();
  await menu.getByRole('button', { name: t('projects.rename', { title: '茶馆' }) }).click();
  await expect(page.getByRole('dialog', { name: t('upsell.hasGrade.title') })).toBeVisible();
});

test('an opened project shows the end of its conversation before any of our scripts load [ROUTE-005, CHAT-018]', async ({
  page,
}) => {
  await enter(page);
  await say(page, '一个番茄钟');
  await untilReady(page);
  const log = page.getByRole('log');
  const answer = await log.getByRole('article').last().getByRole('paragraph').first().textContent();
  await page.setViewportSize({ width: 1280, height: 460 });

  const scripts = '**/_next/static/**/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(log.getByText(answer ?? '–')).toBeAttached();
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
  const below = await log.evaluate(
    (box) => [box.scrollTop > 0, box.scrollHeight - box.scrollTop - box.clientHeight] as const,
  );
  expect(below[0]).toBe(true);
  expect(below[1]).toBeLessThan(2);

  await page.unroute(scripts);
  const said = complaints(page);
  await page.reload();
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-project]')).toBeVisible();
  expect(said).toEqual([]);
});
