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
 * Finds a browser: `$CHROMIUM_PATH`, the system's, Playwright's, or the browser of an npm package,
 * which is unpacked once. Chromium needs `--no-sandbox` as root, and so does the npm package's
 * browser. The system's browser without a user interface comes first, because it takes 50 % less
 * processor time. It lets a frame of another site use storage, which a normal browser does not.
 * With `full`, it is not used.
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

export async function launchBrowser(
  wanted: { full?: boolean; args?: readonly string[] } = {},
): Promise<Browser> {
  const { path, args } = await findBrowser(wanted);
  return chromium.launch({ executablePath: path, args: [...args, ...(wanted.args ?? [])] });
}
