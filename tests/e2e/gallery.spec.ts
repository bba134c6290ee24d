import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { arrowTo, tabTo } from './support/keys.ts';
import { enter } from './support/people.ts';
import { complaints, preview, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/** Finds a command or a project by part of its name and runs it, by keyboard only. */
async function take(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

const openMenu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('projects.title') })
    .click();
  return page.getByRole('dialog', { name: t('projects.title') });
};

/**
 * Copies cases by API calls, so that the list has projects without generating any. Returns their
 * titles.
 */
async function copyCases(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const base = '/servers/auto-website-bff/api/v1';
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'sayso' };
    const { data } = await (await fetch(`${base}/community/pageList`, { headers })).json();
    const some = (data.list as { uuid: string; title: string }[]).slice(0, wanted);
    for (const { uuid } of some)
      await fetch(`${base}/projects/${uuid}/copy`, { method: 'POST', headers, body: '{}' });
    return some.map(({ title }) => title);
  }, count);
}

test('a guest finds the nine cases with the palette, and one opens its own published site [HEAD-013]', async ({
  page,
}) => {
  const said = complaints(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await take(page, 'cases', t('palette.cases'));
  const dialog = page.getByRole('dialog', { name: t('gallery.casesTitle') });
  const cards = dialog.getByRole('listitem');
  await expect(cards).toHaveCount(9, { timeout: 15_000 });
  const picture = cards.first().locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  const [site] = await Promise.all([
    page.waitForEvent('popup'),
    cards.first().getByRole('link').click(),
  ]);
  await expect(site.getByRole('heading').first()).toBeVisible();
  expect(new URL(site.url()).hostname).toMatch(/^cafe-\w{6}\.localhost$/);
  await site.close();
  expect(said).toEqual([]);
});

test('a user finds and copies an old project by words in its chat, with the mouse [GAP-50]', async ({
  page,
}) => {
  await enter(page);
  const [cafe = ''] = await copyCases(page, 2);
  const menu = await openMenu(page);
  await menu.getByRole('searchbox').fill('咖啡馆的官网');
  const found = menu.getByRole('link', { name: cafe });
  await expect(found).toContainText('杭州一家手冲咖啡馆的官网');
  await found.hover();
  await menu.getByRole('button', { name: t('projects.actions', { title: cafe }) }).click();
  await page.getByRole('menuitem', { name: t('projects.duplicate') }).click();
  const copy = menu.getByRole('link', { name: `${cafe} (2)` });
  await expect(copy).toBeVisible();
  await copy.click();
  await expect(page).toHaveURL(/\/chat\//);
  await expect(page.getByText('杭州一家手冲咖啡馆的官网').first()).toBeVisible();
});

test('a user finds, marks and copies an old project with the keyboard only [GAP-50]', async ({
  page,
}) => {
  await enter(page);
  const [cafe = '', sales = ''] = await copyCases(page, 2);
  await take(page, t('palette.allProjects'), t('palette.allProjects'));
  const menu = page.getByRole('dialog', { name: t('projects.title') });
  await expect(menu.getByRole('link', { name: sales })).toBeVisible();
  await tabTo(page, menu.getByRole('searchbox'));
  await page.keyboard.type(cafe);
  await expect(menu.getByRole('link', { name: sales })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  const row = menu.getByRole('link', { name: cafe });
  await expect(row).toBeFocused();
  // Move from the project to its favourite button, then to its other actions.
  await page.keyboard.press('Tab');
  await expect(
    menu.getByRole('button', { name: t('projects.favour', { title: cafe }) }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  // The row has its actions as soon as the page has loaded the user.
  await tabTo(
    page,
    menu.getByRole('region', { name: t('projects.favourites') }).getByRole('link', { name: cafe }),
  );
  await tabTo(page, menu.getByRole('button', { name: t('projects.actions', { title: cafe }) }));
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: t('projects.duplicate') }));
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: `${cafe} (2)` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await take(page, `${cafe} (2)`, `${cafe} (2)`);
  await expect(page).toHaveURL(/\/chat\//);
});

for (const by of ['the mouse', 'the keyboard alone'] as const)
  test(`a user finds an old project and copies it from a step of its conversation, by ${by} [PROJ-020, PROJ-024]`, async ({
    page,
  }) => {
    await enter(page);
    const [, sales = ''] = await copyCases(page, 2);
    await take(page, sales, sales);
    await expect(page).toHaveURL(/\/chat\//);
    const old = page.url();
    const fork = page.getByRole('button', { name: t('versions.fork') }).first();
    const make = page.getByRole('dialog').getByRole('button', { name: t('versions.forkDo') });
    if (by === 'the mouse') {
      await fork.click();
      await make.click();
    } else {
      await tabTo(page, fork);
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('dialog').getByRole('button', { name: t('common.cancel') }),
      ).toBeFocused();
      await tabTo(page, make);
      await page.keyboard.press('Enter');
    }
    await expect(page).not.toHaveURL(old, { timeout: 20_000 });
    await expect(page).toHaveURL(/\/chat\//);
    await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 60_000 });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a guest sees published sites on home, each with a link, and none with ?hide [HOME-009, HOME-012]', async ({
    page,
  }) => {
    // The first request creates the sites, which the home screen does not wait for.
    await expect(async () => {
      await page.goto('/');
      const wall = page.getByRole('region', { name: t('gallery.wall') });
      await expect(wall.locator('img[loading=lazy]')).toHaveCount(6, { timeout: 1_000 });
      expect(await wall.getByRole('link').first().getAttribute('href')).toMatch(/^https?:\/\//);
      const session = page.getByRole('region', { name: t('gallery.session.title') });
      await expect(session).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // With `?hide` the page has neither.
    await page.goto('/?hide=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['gallery.wall', 'gallery.session.title'])
      await expect(page.getByRole('region', { name: t(name) })).toHaveCount(0);
  });
});

test('a user publishes a project to the community, and another finds, views and copies it [GAP-50]', async ({
  page,
  browser,
}) => {
  await enter(page);
  const title = `接龙 ${Date.now().toString(36)}`;
  await say(page, '做一个小区团购接龙页');
  await untilReady(page);
  await page.evaluate(async (name) => {
    const base = '/servers/auto-website-bff/api/v1/projects';
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'sayso' };
    const { data } = await (await fetch(`${base}/pageList`, { headers })).json();
    await fetch(`${base}/${data.list[0].id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ title: name }),
    });
  }, title);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: title }).hover();
  await menu.getByRole('button', { name: t('projects.actions', { title }) }).click();
  await page.getByRole('menuitem', { name: t('gallery.share') }).click();
  await expect(
    menu.getByRole('link', { name: title }).getByRole('img', { name: t('projects.fromCommunity') }),
  ).toBeVisible();

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await enter(other);
  await take(other, 'community', t('palette.community'));
  const community = other.getByRole('dialog', { name: t('gallery.communityTitle') });
  await community.getByRole('searchbox').fill(title);
  await expect(community.getByRole('listitem')).toHaveCount(1);
  await community.getByRole('button', { name: t('gallery.look', { title }) }).click();
  await expect(other.getByText(t('projects.readOnly'))).toBeVisible();
  await expect(
    other.getByRole('button', { name: t('gallery.copyShort'), exact: true }),
  ).toBeVisible();
  await take(other, 'community', t('palette.community'));
  await community.getByRole('searchbox').fill(title);
  await community.getByRole('button', { name: t('gallery.copy', { title }) }).click();
  await expect(community).toBeHidden({ timeout: 15_000 });
  await expect(other.getByText(t('projects.readOnly'))).toBeHidden();
  await expect(preview(other).getByRole('heading').first()).toBeVisible({ timeout: 60_000 });
  await other.context().close();
});

test('a thousand projects load while scrolling, and each is found at once by search [SIDE-006]', async ({
  page,
}) => {
  await enter(page);
  const calls: string[] = [];
  const all = Array.from({ length: 1000 }, (_, at) => ({
    ...{
      id: `${at}`,
      projectId: `${at}`,
      uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      title: `Shop ${at}`,
      grade: 1,
    },
    ...{
      isManage: 0,
      chatId: '',
      previewUrl: '',
      webType: 1,
      status: 2,
      fromType: 0,
      favourite: 0,
      hasPicture: false,
    },
    ...{ createTime: '2026-01-02 10:00:00', updateTime: '2026-01-02 10:00:00' },
  }));
  // No plan allows a thousand projects, so this test simulates the list. The benchmark `projects`
  // measures the server.
  await page.route('**/projects/pageList?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    calls.push(query.get('pageNum') ?? '');
    const found = all.filter(({ title }) =>
      title.toLowerCase().includes(query.get('serachName') ?? ''),
    );
    const [number, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
    const data = {
      list: found.slice((number - 1) * size, number * size),
      total: found.length,
      quota: null,
    };
    await route.fulfill({ json: { code: 200, message: '', data } });
  });
  const menu = await openMenu(page);
  const list = menu.locator('[data-projects]');
  const shown = () =>
    list.evaluate((box) => {
      box.scrollTo(0, box.scrollHeight);
      return box.querySelectorAll('[data-row]').length;
    });
  await expect.poll(shown, { intervals: [50], timeout: 60_000 }).toBe(1000);
  await menu.locator('[data-row]').first().focus();
  for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Shop 10', exact: true })).toBeFocused();
  await menu.getByRole('searchbox').fill('shop 777');
  await expect(menu.locator('[data-row]')).toHaveCount(1);
});
