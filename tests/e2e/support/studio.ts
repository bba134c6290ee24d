import { expect, type FrameLocator, type Page } from '@playwright/test';
import { wordsOf } from './words.ts';

const t = wordsOf();

export const promptBox = (page: Page) => page.getByRole('textbox', { name: t('chat.promptLabel') });

/** Types into the box and presses Enter, as a user does. */
export async function say(page: Page, text: string): Promise<void> {
  await promptBox(page).fill(text);
  await promptBox(page).press('Enter');
}

/** Makes the page show the code while it is written, as for a user who works with the code. */
export const preferCode = (page: Page): Promise<unknown> =>
  page.addInitScript(`localStorage.setItem('opens_code', 'true')`);

/** Returns the generated page inside the preview frame. */
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe[name]').first();

/** Waits until the turn reaches its stage `ready`. */
export async function untilReady(page: Page, timeout = 60_000): Promise<void> {
  await expect(page.locator('[data-stage="ready"]').last()).toBeVisible({ timeout });
}

/**
 * Collects the page's errors, except network messages about a stream that the test itself has
 * ended.
 */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.location().url.includes('.preview.');
    if (isOurs && ['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}
