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
 * unpacked once. Chromium needs `--no-sandbox` as root and for the one from npm. The browser without
 * a user interface comes first, because it needs about half of the processor time. Unlike the
 * normal one, it lets a frame of another site use storage: `full` leaves it out.
 */
export async function findBrowser({ full = false } = {}): Promise<{
  path: string;
  args: string[];
}> {
  const found = [
    process.env.CHROMIUM_PATH,
    ...(full ? [] : [lightBrowser]),
    ...system,
    chromium.executablePath(),
  ].find((path) => path && existsSync(path));
  if (found) return { path: found, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
  const { default: packed } = await import('@sparticuz/chromium');
  return { path: await packed.executablePath(), args: ['--no-sandbox', '--headless'] };
}

export async function launchBrowser(wanted: { full?: boolean } = {}): Promise<Browser> {
  const { path, args } = await findBrowser(wanted);
  return chromium.launch({ executablePath: path, args });
}
