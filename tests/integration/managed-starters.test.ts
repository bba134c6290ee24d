// The pages of the starter's apps with a database: types, builds, and a look at each in a browser.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientFile, clientSource, typesFile } from '../../domain/backends/client-file.ts';
import { languages } from '../../domain/locale.ts';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import { axe } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  buildApp,
  makeWorkshop,
  removeWorkshop,
  serveApps,
  writeManagedApp,
} from '../support/managed-pages.ts';
import {
  managedFiles,
  managedNames,
  signUp,
  startManagedStarter,
} from '../support/managed-starters.ts';
import { readPackageExports } from '../support/package-exports.ts';
import { plantFaults, settleAnswer } from '../support/planted-answers.ts';
import type { TestSite } from '../support/site-api.ts';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const account = { email: 'ann@example.org', password: 'secret-1234' };

let workshop = '';
let web: Awaited<ReturnType<typeof serveApps>>;
let browser: Browser | undefined;
let packageExports: PackageExports = new Map();

beforeAll(async () => {
  // Otherwise the bundles would contain React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  workshop = await makeWorkshop();
  web = await serveApps(workshop);
  browser = await launchBrowser();
  packageExports = await readPackageExports();
}, 180_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  web?.close();
  if (workshop) await removeWorkshop(workshop);
});

/** Opens the start page of an app. `problems` collects what the browser reports as an error. */
async function open(folder: string, colorScheme: 'light' | 'dark') {
  const viewport = { width: 390, height: 844 };
  const context = await browser?.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context?.newPage();
  if (!context || !page) throw new Error('no browser');
  const problems: string[] = [];
  page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${web.origin}/${folder}/`);
  await page.locator('h1').first().waitFor();
  await page.locator('[role=status]').waitFor({ state: 'detached' });
  return { page, problems, close: () => context.close() };
}

const overflowOf = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

async function seriousFindings(page: Page) {
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes[0]?.html]);
}

describe.each(managedNames)('the app %s', (name) => {
  let site: TestSite;
  let folder: string;

  beforeAll(async () => {
    site = await startManagedStarter(name);
    folder = await writeManagedApp(workshop, name, { site });
    await signUp(site, 'ann');
  }, 120_000);
  afterAll(() => site?.stop());

  it('passes the type check with the types of its database, in every language [DB-120]', async () => {
    for (const language of languages) {
      const words = managedFiles(name, language).get('src/content.ts') ?? '';
      await writeFile(join(folder, `src/words-${language}.ts`), words);
    }
    const types = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error);
    expect(types.stdout).toBe('');
  }, 120_000);

  it('has nothing that the look at the end of a turn repairs [FIX-010]', async () => {
    const types = 'export type Database = Record<string, never>;\n';
    const product: [string, string][] = [
      [clientFile, clientSource],
      [typesFile, types],
    ];
    const files = new Map([...managedFiles(name), ...product]);
    const settled = await settleAnswer(plantFaults(files, [], 'strong'), packageExports);
    expect(settled).toMatchObject({ fixed: [], problems: 0 });
  });

  it('builds without a warning, and opens in both themes without an error, overflow or serious axe finding [DB-125]', async () => {
    expect(await buildApp(folder)).toEqual([]);
    for (const theme of ['light', 'dark'] as const) {
      const { page, problems, close } = await open(`${name}-en_US`, theme);
      const seen = [await overflowOf(page), await seriousFindings(page)];
      await page.setViewportSize({ width: 1440, height: 900 });
      seen.push(await overflowOf(page));
      expect({ problems, seen }).toEqual({ problems: [], seen: [0, [], 0] });
      await close();
    }
  }, 120_000);

  it('shows why a visitor cannot sign in, then signs them in [DB-120]', async () => {
    const { page, problems, close } = await open(`${name}-en_US`, 'light');
    const signIn = page.locator('header').getByText('Sign in', { exact: true }).first();
    await signIn.click();
    await page.fill('dialog [name=email]', account.email);
    await page.fill('dialog [name=password]', 'wrong-1234');
    await page.locator('dialog [type=submit]').click();
    await page.locator('dialog [role=alert] p').waitFor();
    expect(await page.locator('dialog [role=alert]').textContent()).toContain(
      'do not belong together',
    );
    expect(await seriousFindings(page)).toEqual([]);
    // The browser reports the refused sign-in as an error.
    problems.length = 0;
    await page.fill('dialog [name=password]', account.password);
    await page.locator('dialog [type=submit]').click();
    await page.getByLabel('Your account').first().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await signIn.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  }, 120_000);
});
