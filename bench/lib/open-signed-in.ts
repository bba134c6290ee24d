import type { Page } from 'playwright-core';
import { preferCode } from '../../tests/e2e/support/studio.ts';
import { wordsOf } from '../../tests/e2e/support/words.ts';

const t = wordsOf();

/**
 * Opens home and signs in with the test account, as a user who works with the code. `send` requests
 * a project there.
 */
export async function openSignedIn(
  page: Page,
  home: string,
): Promise<{ send(prompt: string): Promise<void> }> {
  await preferCode(page);
  await page.goto(home, { waitUntil: 'networkidle' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  await page.getByRole('button', { name: t('signIn.useTestAccount') }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const box = page.getByRole('textbox', { name: t('chat.promptLabel') });
  return {
    async send(prompt) {
      await box.fill(prompt);
      await box.press('Enter');
    },
  };
}
