import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { test } from './support/journey.ts';
import { codeFor, fromAnywhere, newPhone } from './support/people.ts';
import { promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const phoneScreen = { width: 390, height: 844 };
const inWechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

/** Opens the dialog from the header; the button works after hydration. */
async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (await dialog.isVisible()) return;
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.signIn') })
      .click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  return dialog;
}

async function showCode(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: t('signIn.byCode') }).click();
  const agreed = dialog.getByRole('checkbox');
  if (!(await agreed.isChecked())) await agreed.click();
}

/**
 * Returns the content of the QR code on the screen, decoded from a screenshot as a phone's camera
 * would.
 */
async function readCode(dialog: Locator): Promise<string> {
  const picture = dialog.getByRole('img', { name: t('wechat.image') });
  await expect(picture).toBeVisible();
  const { pixels, side } = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const side = 416;
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, side, side);
    return { side, pixels: [...(context?.getImageData(0, 0, side, side).data ?? [])] };
  });
  return jsQR(new Uint8ClampedArray(pixels), side, side)?.data ?? '';
}

type Phones = { people: { name: string }[]; codes: { text: string }[] };

/**
 * Scans the newest code, which is the one on the screen, with a phone of the dev page. Returns the
 * user's name.
 */
async function scanOnDevPage(
  page: Page,
  shown: string,
  name = t('wechatPhone.newPerson'),
): Promise<string> {
  const dev = await page.context().newPage();
  const phones = async () => (await (await dev.request.get('/dev/wechat')).json()) as Phones;
  expect((await phones()).codes[0]?.text).toBe(shown);
  await dev.goto('/dev#wechat');
  await dev.getByRole('button', { name: t('wechatPhone.scanAs', { name }), exact: true }).click();
  await expect(dev.getByRole('figure')).toContainText(
    t('wechatPhone.scannedBy', { name: '' }).trim(),
  );
  const { people } = await phones();
  await dev.close();
  return name === t('wechatPhone.newPerson') ? (people.at(-1)?.name ?? '') : name;
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell.signOut') }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
  ).toBeVisible();
}

test('a new WeChat enters without a phone, adds one the next time, and then only scans [AUTH-019, AUTH-020, BIND-007]', async ({
  page,
}) => {
  test.slow();
  await fromAnywhere(page);
  let dialog = await openDialog(page);
  await showCode(dialog);
  const name = await scanOnDevPage(page, await readCode(dialog));
  await dialog.getByRole('button', { name: t('wechat.later') }).click();
  await expect(dialog).toBeHidden();
  await expect(promptBox(page)).toBeVisible();
  await signOut(page);

  dialog = await openDialog(page);
  await showCode(dialog);
  await scanOnDevPage(page, await readCode(dialog), name);
  await expect(dialog.getByText(t('wechat.knownText'))).toBeVisible();
  const phone = newPhone();
  await dialog.getByLabel(t('signIn.phone')).fill(phone);
  await dialog.getByRole('button', { name: t('signIn.sendCode') }).click();
  // The sixth digit submits automatically.
  await dialog.getByLabel(t('signIn.code'), { exact: true }).fill(await codeFor(page, phone));
  await expect(dialog).toBeHidden();
  await signOut(page);

  dialog = await openDialog(page);
  await showCode(dialog);
  await scanOnDevPage(page, await readCode(dialog), name);
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.account') }),
  ).toBeVisible();
});

test('an expired code is covered, and a new one works [AUTH-017]', async ({ page }) => {
  const dialog = await openDialog(page);
  let expired = true;
  await page.route('**/wx/auth/status*', (route) =>
    expired
      ? route.fulfill({ json: { code: 200, message: '', data: { wxSanLoopStatus: 'EXPIRED' } } })
      : route.continue(),
  );
  await showCode(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(t('login.qrcodeExpried'));
  expired = false;
  await dialog.getByRole('button', { name: t('wechat.refresh') }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await scanOnDevPage(page, await readCode(dialog));
  await expect(dialog.getByRole('button', { name: t('wechat.later') })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: phoneScreen, hasTouch: true });

  test('a phone is not asked to scan its own screen', async ({ page }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel(t('signIn.phone'))).toBeVisible();
    await expect(dialog.getByRole('tab', { name: t('signIn.byCode') })).toBeHidden();
  });

  test.describe('inside WeChat', () => {
    test.use({ userAgent: inWechat });

    test('a press on the code signs the user in [AUTH-019, BIND-007]', async ({ page }) => {
      const dialog = await openDialog(page);
      await showCode(dialog);
      await expect(dialog.getByText(t('wechat.longPress'))).toBeVisible();
      await scanOnDevPage(page, await readCode(dialog));
      await dialog.getByRole('button', { name: t('wechat.later') }).click();
      await expect(dialog).toBeHidden();
    });
  });
});
