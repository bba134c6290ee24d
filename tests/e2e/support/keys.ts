import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 60;

/** Presses a key until `wanted` has the focus; fails if it never does. */
async function press(page: Page, key: string, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let pressed = 0; pressed < mostPresses; pressed++) {
    await page.keyboard.press(key);
    if (await wanted.first().evaluate((one) => one === document.activeElement)) return;
  }
  await expect(wanted.first()).toBeFocused();
}

/** Moves from control to control, like a user without a mouse. */
export const tabTo = (page: Page, wanted: Locator) => press(page, 'Tab', wanted);
/** Moves down a menu or a list. */
export const arrowTo = (page: Page, wanted: Locator) => press(page, 'ArrowDown', wanted);
