import type { Page } from 'playwright-core';
import { limits } from '../../../../domain/limits/index.ts';

const { treeLines, treeLine } = limits.acceptance;

/**
 * Returns the accessibility tree of a page as indented lines, cut to the length that a model
 * receives.
 */
export async function readScreenTree(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree.split('\n');
  const shown = lines.slice(0, treeLines).map((line) => line.slice(0, treeLine));
  return (lines.length > treeLines ? [...shown, '…'] : shown).join('\n');
}
