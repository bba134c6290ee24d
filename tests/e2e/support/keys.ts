import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 60;

/** Presses a key until `wanted` has the focus; fails where it never does. */
async function press(page: Page, key: string, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let pressed = 0; pressed < mostPresses; pressed++) {
    await page.keyboard.press(key);
    if (await wanted.first().evaluate((one) => one === document.activeElement)) return;
  }
  await expect(wanted.first()).toBeFocused();
}

/** On from control to control as a person without a mouse goes. */
export const tabTo = (page: Page, wanted: Locator) => press(page, 'Tab', wanted);
/** Down a menu or a list. */
export const arrowTo = (page: Page, wanted: Locator) => press(page, 'ArrowDown', wanted);
