import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { fromAnywhere } from './support/people.ts';
import { preview, promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
type Report = { type: string; data: Record<string, unknown> };

/** Simulates an app's web view with its bridge; returns the messages that the page sends to it. */
async function inApp(
  page: Page,
  context?: Record<string, unknown>,
): Promise<() => Promise<Report[]>> {
  await fromAnywhere(page);
  await page.addInitScript((given) => {
    const told: string[] = [];
    Object.assign(window, {
      told,
      webkit: { messageHandlers: { app: { postMessage: (text: string) => told.push(text) } } },
      ...(given ? { __APP_CONTEXT__: given } : {}),
    });
  }, context);
  return () =>
    page.evaluate(() =>
      ((window as { told?: string[] }).told ?? []).map((text) => JSON.parse(text)),
    );
}
const saysInside = (page: Page, message: Record<string, unknown>) =>
  page.evaluate((data) => window.postMessage(data, location.origin), message);

/** Returns a one-time code, as the app's own server gets one. */
async function handOverCode(page: Page, baseURL: string | undefined): Promise<string> {
  const answer = await page.request.post('/dev/hand-over', {
    data: { name: 'Ada' },
    headers: { origin: baseURL ?? '' },
  });
  return ((await answer.json()) as { data: { code: string } }).data.code;
}

test('an app signs a user in, sends a prompt and receives a message when the site runs [APP-001, APP-002, APP-003]', async ({
  page,
  baseURL,
  context,
}) => {
  const token = await handOverCode(page, baseURL);
  const told = await inApp(page, {
    window: 'app',
    token,
    theme: 'dark',
    language: 'zh-CN',
    prompt: '一个番茄钟',
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page).toHaveURL(/\/chat\//, { timeout: 30_000 });
  await expect(promptBox(page)).toHaveCount(0);
  const card = page.getByRole('region', { name: t('previewCard.label') });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('link', { name: t('previewCard.visit') })).toHaveAttribute(
    'href',
    /^http/,
  );
  // The chat has not opened the preview, so nothing of the generated page is visible.
  await expect(preview(page).locator('body')).toBeHidden();
  const reports = await told();
  expect(reports.map(({ type }) => type)).toEqual(['buildDone']);
  expect(reports[0]?.data.previewUrl).toMatch(/^http/);
  expect(
    (await context.cookies()).some(({ name, httpOnly }) => /token/.test(name) && httpOnly),
  ).toBe(true);
});

test('messages before the page listens are not lost, and nothing flickers [APP-003]', async ({
  page,
}) => {
  await inApp(page, { window: 'app' });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      window.postMessage({ type: 'app_init', window: 'app', theme: 'dark' }, location.origin),
    );
    // Check in every animation frame, because something that was visible for one frame only would
    // be missed otherwise.
    const look = () => {
      const box = document.querySelector('#prompt');
      if (box?.checkVisibility()) document.documentElement.dataset.flashed = 'yes';
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-window', 'app', { timeout: 30_000 });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(promptBox(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed', 'yes');
});

test('a missing chat is reported to the app [ROUTE-017, APP-004]', async ({ page, baseURL }) => {
  const told = await inApp(page, { window: 'app', token: await handOverCode(page, baseURL) });
  await page.goto('/');
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name.startsWith('token')))
    .toBe(true);
  const address = '/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
  await page.goto(address);
  await expect
    .poll(async () => (await told()).map(({ type }) => type))
    .toContain('fetchChatFailed');
  await page.waitForTimeout(2000);
  expect(new URL(page.url()).pathname).toBe(address);
});

test('a used code is reported and sends nothing; another window is ignored [GAP-63]', async ({
  page,
}) => {
  const told = await inApp(page);
  await page.goto('/');
  await expect(promptBox(page)).toBeVisible();
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  const other = page.frames().find((frame) => frame !== page.mainFrame());
  await other?.evaluate(() => window.parent.postMessage({ type: 'app_init', window: 'app' }, '*'));
  await page.waitForTimeout(500);
  await expect(promptBox(page)).toBeVisible();
  await saysInside(page, {
    type: 'app_init',
    window: 'app',
    token: 'used-or-made-up',
    prompt: '一个番茄钟',
  });
  await expect(promptBox(page)).toHaveCount(0);
  await expect.poll(async () => (await told()).map(({ type }) => type)).toEqual(['error']);
  await expect(page).toHaveURL(/\/$/);
});

test('the dev page simulates an app and shows the messages it receives [GAP-63]', async ({
  page,
}) => {
  await fromAnywhere(page);
  await page.goto('/dev/shell');
  for (const bridge of ['ReactNativeWebView', 'flutter_inappwebview', 'webkit', 'AppBridge']) {
    await page.getByRole('button', { name: bridge }).click();
    await page.getByLabel(t('devShell.prompt')).fill('一个番茄钟');
    await page.getByRole('button', { name: t('devShell.open') }).click();
    // A guest's prompt is not sent, and the app gets the error code 401.
    await expect(
      page.getByRole('listitem').filter({ hasText: bridge }).filter({ hasText: '"code":401' }),
    ).toBeVisible({ timeout: 30_000 });
  }
  await expect(
    page.frameLocator('iframe').getByRole('textbox', { name: t('chat.promptLabel') }),
  ).toHaveCount(0);
});
