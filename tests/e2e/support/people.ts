import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import type { Call } from '../../../domain/contract/call.ts';
import { success } from '../../../domain/contract/envelope.ts';
import { signIn } from '../../../domain/contract/sign-in.ts';
import { productOf } from './products.ts';
import { wordsOf } from './words.ts';

const t = wordsOf();

/** Returns a random phone number, so that tests share no user. */
export function newPhone(): string {
  return `13${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`;
}

/** Returns the newest code sent to a phone, from the outbox of the dev page. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await page.request.get(`/dev/outbox?phone=${phone}`);
    code = ((await answer.json()) as { code: string }[])[0]?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass({ timeout: 20_000 });
  return code;
}

/**
 * Returns the header with a random client address, as a proxy would report it (these tests run with
 * TRUST_PROXY). All tests come from this machine, and the third SMS code to one address within ten
 * minutes requires a captcha.
 */
function ownAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `${part()}.${part()}.${part()}.${part()}` };
}

/** Gives the page its own client address. */
export async function fromAnywhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(ownAddress());
}

/** Fills the open sign-in dialog with a phone and its code, as a user does. */
export async function signInByPhone(page: Page, phone = newPhone()): Promise<string> {
  await fromAnywhere(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('signIn.phone')).fill(phone);
  await dialog.getByRole('button', { name: t('signIn.sendCode') }).click();
  await dialog.getByRole('checkbox').click();
  // The sixth digit submits automatically.
  await dialog.getByLabel(t('signIn.code')).fill(await codeFor(page, phone));
  await expect(dialog).toBeHidden();
  // Remove the header after the sign-in, because the storage refuses requests with it.
  await page.setExtraHTTPHeaders({});
  return phone;
}

/** Opens home and signs a new user in from the header. */
export async function enterByPhone(page: Page): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  return signInByPhone(page);
}

/**
 * Signs a new user in and opens an address. Sends the requests of the sign-in dialog without
 * opening the dialog, so it needs only a third of the time.
 */
export async function enter(page: Page, address = '/'): Promise<string> {
  const phone = newPhone();
  const headers = { ...ownAddress(), 'x-requested-with': 'sayso' };
  const send = async (call: Call, data: Record<string, string>) => {
    const answer = await page.request.post(call.path, { headers, data });
    expect(await answer.json()).toMatchObject({ code: success });
  };
  await send(signIn.sendSms, { phone, notifyType: 'LOGIN' });
  await send(signIn.smsLogin, { phone, captcha: await codeFor(page, phone) });
  await page.goto(address);
  return phone;
}

/**
 * Signs in with the test account, for which no code is sent, so that no captcha is needed. Returns
 * its phone number. The product may not be behind a proxy.
 */
export async function enterAsAda(page: Page): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  await page.getByRole('button', { name: t('signIn.useTestAccount') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  return '13800138000';
}

/** Gives a user a plan with `npm run admin`, on the instance of the product that the page uses. */
export function grantPlan(page: Page, phone: string, plan: string): void {
  operate(page, ['grant', phone, 'plan', plan]);
}

/** Runs an operator's command on the instance of the product that the page uses. */
export function operate(page: Page, words: readonly string[]): void {
  const { services, dataDir } = productOf(page.url());
  const env = {
    ...process.env,
    EMBEDDED: '1',
    DATA_DIR: dataDir,
    SERVICES_PORT: String(services),
  };
  execFileSync(process.execPath, ['scripts/admin.mjs', ...words], { env });
}
