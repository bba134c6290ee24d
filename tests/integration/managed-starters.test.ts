// The pages of the starter's apps with a database: types, builds, and a look at each in a browser.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '../../domain/locale.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  buildApp,
  makeWorkshop,
  removeWorkshop,
  serveApps,
  writeManagedApp,
} from '../support/managed-pages.ts';
import { managedNames, signUp, startManagedStarter } from '../support/managed-starters.ts';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const language = 'en_US';

let workshop = '';
let web: Awaited<ReturnType<typeof serveApps>>;
let browser: Browser | undefined;

beforeAll(async () => {
  // Otherwise the bundles would contain React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  workshop = await makeWorkshop();
  for (const name of managedNames) await writeManagedApp(workshop, name, language);
  web = await serveApps(workshop);
  browser = await launchBrowser();
}, 180_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  web?.close();
  if (workshop) await removeWorkshop(workshop);
});

it('passes the type check: every app, every language [DB-120]', async () => {
  for (const name of managedNames)
    for (const other of languages.filter((one) => one !== language)) {
      const folder = await writeManagedApp(workshop, name, other);
      const words = await readFile(join(folder, 'src/content.ts'), 'utf8');
      await writeFile(join(workshop, `${name}-${language}/src/words-${other}.ts`), words);
      await removeWorkshop(folder);
    }
  // Each app has an alias of its own, so each is a project of its own.
  for (const name of managedNames) {
    const types = await run(process.execPath, [
      compiler,
      '-p',
      join(workshop, `${name}-${language}`),
    ]).catch((error) => error);
    expect(types.stdout).toBe('');
  }
}, 120_000);

describe.each(managedNames)('the app %s', (name) => {
  it('builds without a warning, and opens without an error, overflow or serious axe finding in both themes [DB-120, DB-125]', async () => {
    expect(await buildApp(join(workshop, `${name}-${language}`))).toEqual([]);
    const site = await startManagedStarter(name);
    try {
      await signUp(site, 'ann');
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: 390, height: 844 };
        const context = await browser?.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
        });
        const page = await context?.newPage();
        if (!context || !page) throw new Error('no browser');
        const problems: string[] = [];
        page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
        page.on('pageerror', (error) => problems.push(String(error)));
        const backend = JSON.stringify({ url: site.url, key: site.publishable });
        await page.addInitScript(`globalThis.backend = ${backend}`);
        await page.goto(`${web.origin}/${name}-${language}/`);
        await page.locator('h1').first().waitFor();
        await page.locator('[role=status]').waitFor({ state: 'detached' });
        const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
        const serious = async () => {
          const { violations } = await new AxeBuilder({ page }).analyze();
          return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => [id, nodes[0]?.html]);
        };
        const seen = [await overflow(), await serious()];
        await page.setViewportSize({ width: 1440, height: 900 });
        seen.push(await overflow());
        // A visitor signs in on the page.
        await page.locator('header').getByText('Sign in', { exact: true }).first().click();
        await page.fill('dialog [name=email]', 'ann@example.org');
        await page.fill('dialog [name=password]', 'wrong-1234');
        await page.locator('dialog [type=submit]').click();
        await page.locator('dialog [role=alert] p').waitFor();
        seen.push(await serious());
        problems.length = 0;
        await page.fill('dialog [name=password]', 'secret-1234');
        await page.locator('dialog [type=submit]').click();
        await page.getByLabel('Your account').first().waitFor();
        seen.push(await page.locator('dialog[open]').count());
        await context.close();
        expect({ problems, seen }).toEqual({ problems: [], seen: [0, [], 0, [], 0] });
      }
    } finally {
      await site.stop();
    }
  }, 120_000);
});
