import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { enterByPhone, fromAnywhere } from './support/people.ts';
import { promptBox, say } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/** All beacons that the page sends, by kind. */
function beacons(page: Page) {
  const sent: { kind: string; method: string; fields: Record<string, string>; status: number }[] =
    [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    const kind = /^\/servers\/track\/(\w+)$/.exec(url.pathname)?.[1];
    if (!kind) return;
    const request = response.request();
    const fields = Object.fromEntries(
      new URLSearchParams(request.method() === 'GET' ? url.search : (request.postData() ?? '')),
    );
    sent.push({ kind, method: request.method(), fields, status: response.status() });
  });
  return { sent, of: (kind: string) => sent.filter((one) => one.kind === kind) };
}

test('a visit, a navigation, a sign-in and a prompt are sent to the collector [TRACK-001]', async ({
  page,
  context,
}) => {
  await fromAnywhere(page);
  const told = beacons(page);
  await page.goto('/');
  await expect.poll(() => told.of('pageview').length).toBe(1);
  const [first] = told.of('pageview');
  expect(first).toMatchObject({ method: 'GET', status: 200, fields: { user_id: '' } });
  expect(first?.fields.signature).toMatch(/^[0-9a-f]{64}$/);
  const cookie = (await context.cookies()).find(({ name }) => name === 'visitor_uuid');
  expect(cookie?.value).toBe(first?.fields.visitor_uuid);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);

  await enterByPhone(page);
  await expect
    .poll(() => told.of('action').map(({ fields }) => fields.action_type))
    .toEqual(['register']);
  await say(page, '一个番茄钟');
  await expect
    .poll(() => told.of('action').at(-1)?.fields)
    .toMatchObject({ action_type: 'send_prompt', prompt: '一个番茄钟' });
  await expect(page).toHaveURL(/\/chat\//);
  await expect.poll(() => told.of('pageview').at(-1)?.fields.url).toMatch(/\/chat\/[0-9a-f-]{36}$/);
  expect(told.of('pageview').at(-1)?.fields.user_id).toMatch(/^\d+$/);
  expect(new Set(told.sent.map(({ fields }) => fields.visitor_uuid)).size).toBe(1);
});

test('leaving is sent by POST [TRACK-001]', async ({ page }) => {
  await fromAnywhere(page);
  const told = beacons(page);
  await page.goto('/');
  await expect.poll(() => told.of('pageview').length).toBe(1);
  const leaving = page.waitForRequest((request) =>
    request.url().endsWith('/servers/track/page_exit'),
  );
  // Dispatch the event that a browser sends at the end of a page, because a test cannot observe the
  // beacon of a closed page.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  const request = await leaving;
  expect(request.method()).toBe('POST');
  expect(new URLSearchParams(request.postData() ?? '').get('duration')).toMatch(/^\d+$/);
});

test('a visitor who refuses tracking sends nothing and gets no cookie [GAP-62]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'sec-gpc': '1' },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const told = beacons(page);
  await page.goto('/');
  await expect(promptBox(page)).toBeVisible();
  await page.waitForTimeout(1500);
  await page.goto('/agreement');
  await page.waitForTimeout(500);
  expect(told.sent).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('visitor_uuid');
  await context.close();
});

test('a blocked tracker affects nothing else [TRACK-007]', async ({ page }) => {
  await page.route('**/servers/track/**', (route) => route.abort());
  await page.goto('/');
  await promptBox(page).fill('一个番茄钟');
  await page.waitForTimeout(1000);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.general.title'));
});
