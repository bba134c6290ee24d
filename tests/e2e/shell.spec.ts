import { expect } from '@playwright/test';
import { axe } from '../support/accessibility.ts';
import { test } from './support/journey.ts';
import { codeFor, newPhone } from './support/people.ts';
import { complaints, promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

test('a visitor opens home and types without signing in @deployed [ROUTE-001, HOME-006]', async ({
  page,
}) => {
  const said = complaints(page);
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await promptBox(page).fill('一个番茄钟');
  await expect(promptBox(page)).toHaveValue('一个番茄钟');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(said).toEqual([]);
});

test('a chip puts its whole text into the box and sends nothing @deployed [HOME-002]', async ({
  page,
}) => {
  await page.goto('/');
  const chip = page
    .getByRole('list', { name: t('home.examples') })
    .getByRole('button')
    .first();
  const text = (await chip.getAttribute('aria-label')) ?? '';
  await chip.click();
  await expect(promptBox(page)).toHaveValue(text);
  await expect(promptBox(page)).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of ['/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', '/pricing']) {
  test(`${path} sends a visitor home before any page, and asks to sign in @deployed [ROUTE-003, ROUTE-004]`, async ({
    page,
    request,
  }) => {
    const bare = await request.get(path, { maxRedirects: 0 });
    expect(bare.status()).toBe(307);
    expect(new URL(bare.headers().location ?? '', 'http://x').pathname).toBe('/');
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toContainText(t('signIn.continue'));
  });
}

test('any other path returns 404 with a link home @deployed [ROUTE-008, NF-003]', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: t('notFound.back') }).click();
  await expect(promptBox(page)).toBeVisible();
});

test('scripts and styles are sent precompressed to clients that accept it', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const [kind, type] of [
    ['js', 'text/javascript'],
    ['css', 'text/css'],
  ] as const) {
    const path = new RegExp(`/_next/static/[^"]+\\.${kind}`).exec(html)?.[0] ?? '';
    const asked = (encoding: string) =>
      request.get(path, { headers: { 'accept-encoding': encoding } });
    const [packed, plain] = [await asked('gzip, br'), await asked('identity')];
    const immutable = {
      'cache-control': expect.stringMatching(/max-age=31536000, ?immutable/),
      'x-content-type-options': 'nosniff',
    };
    expect(packed.headers()).toMatchObject({
      ...immutable,
      'content-encoding': 'br',
      'content-type': type,
      vary: 'Accept-Encoding',
    });
    expect(plain.headers()).toMatchObject(immutable);
    expect(plain.headers()).not.toHaveProperty('content-encoding');
    expect(await packed.text()).toBe(await plain.text());
  }
});

test('?hide removes the header @deployed [ROUTE-013]', async ({ page }) => {
  await page.goto('/?hide=1');
  await expect(promptBox(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('the first HTML of each host has its own title [VAR-005, VAR-002]', async ({
  request,
  baseURL,
}) => {
  const port = new URL(baseURL ?? '').port;
  const variants = ['website', 'h5', 'app', 'general'] as const;
  for (const variant of variants) {
    const host = variant === 'general' ? `localhost:${port}` : `${variant}.localhost:${port}`;
    const html = await (await request.get(`${baseURL}/`, { headers: { host } })).text();
    // The scripts in the HTML contain the titles of all variants, the heading only one.
    const shown = variants.filter((one) => html.includes(`${t(`home.${one}.title`)}</h1>`));
    expect(shown).toEqual([variant]);
  }
});

test('starts in Chinese and keeps the language that was chosen @deployed [I18N-002, I18N-006]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: t('shell.language') }).click();
  await page.getByRole('menuitemradio', { name: '한국어' }).click();
  const korean = wordsOf('ko_KR');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(korean('home.general.title'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(korean('home.general.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR');
});

test('the chosen theme applies from the first paint after a reload @deployed [THEME-001, THEME-002]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('button', { name: t('shell.toDark') }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.firstTheme = document.documentElement.classList.contains(
        'dark',
      )
        ? 'dark'
        : 'light';
    });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-first-theme', 'dark');
});

test('a deployment on a foreign host works: host-only cookies, own origin [ARCH-007]', async ({
  page,
  context,
  baseURL,
}) => {
  const own = new URL(baseURL ?? '');
  const foreign = `http://x-git-branch-team.vercel.test:${own.port}`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.77.1.9' });
  await page.goto(foreign);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  const phone = newPhone();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('signIn.phone')).fill(phone);
  await dialog.getByRole('button', { name: t('signIn.sendCode') }).click();
  await dialog.getByRole('checkbox').click();
  const local = await context.newPage();
  await local.goto(`${baseURL}/`);
  await dialog.getByLabel(t('signIn.code')).fill(await codeFor(local, phone));
  await expect(dialog).toBeHidden();
  const cookies = (await context.cookies(foreign)).filter((cookie) => /token/i.test(cookie.name));
  expect(cookies.map((cookie) => cookie.name).sort()).toEqual(['refreshToken', 'token']);
  for (const cookie of cookies) {
    expect(cookie.domain).toBe('x-git-branch-team.vercel.test');
    expect(cookie.httpOnly).toBe(true);
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`home has no accessibility violation, ${theme} @deployed`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      (await axe(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ).toEqual([]);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.signIn') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(
      (await axe(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ).toEqual([]);
  });
}
