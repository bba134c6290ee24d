// `npm run shots [name…] [-- --language=zh-CN --theme=dark --width=390]`: one picture per screen, state, language, theme and width, in
// shots/. Look at them. What axe finds serious or critical on a screen is said on the way, and ends the command with 1.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { startProduct } = await import('../bench/lib/product.ts');
const { launchBrowser } = await import('../tests/support/browser.ts');
const { AxeBuilder } = await import('@axe-core/playwright');
const { screens } = await import('./shots/screens.mjs');

const languages = { 'zh-CN': 'zh_CN', 'en-US': 'en_US', 'ja-JP': 'ja_JP', 'ko-KR': 'ko_KR' };
const widths = { 390: 844, 768: 1024, 1440: 900 };
/** All four languages for these, Chinese and English for the rest. */
const inAll = new Set([
  'home',
  'sign-in',
  'sign-in-code',
  'sign-in-password',
  'user-centre',
  'agreement',
  'not-found',
  'chat-preview',
  'pricing',
  'payment',
  'tokens',
  'orders',
]);

const one = { type: 'string', multiple: true };
const { positionals: only, values: asked } = parseArgs({ allowPositionals: true, options: { language: one, theme: one, width: one } });
/** What is asked for, or all there is. */
const chosen = (option, all) => all.filter((value) => !asked[option] || asked[option].includes(value));
const out = join(root, 'shots');
mkdirSync(out, { recursive: true });

function wordsOf(folder) {
  const files = readdirSync(join(root, 'messages', folder)).filter((file) => file.endsWith('.json'));
  const all = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(root, 'messages', folder, file), 'utf8'))));
  return (key) => key.split('.').reduce((at, part) => at[part], all);
}

const dataDir = await mkdtemp(join(tmpdir(), 'sayso-shots-'));
const product = await startProduct(dataDir);
const browser = await launchBrowser();
const port = new URL(product.web).port;

/** More projects than a free account may have are made for the pictures. */
function grantPlan() {
  const env = { ...process.env, DATA_DIR: dataDir, SERVICES_PORT: new URL(product.services).port, EMBEDDED: '1' };
  const ran = spawnSync(process.execPath, ['scripts/admin.mjs', 'grant', 'Ada', 'plan', 'CODE_PLAN_PRO'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (ran.status !== 0) process.stdout.write(`${ran.stdout}${ran.stderr}`);
}

/** The cookies and the address of a project of Ada's in one language. */
async function prepare(locale) {
  const context = await browser.newContext({ baseURL: product.web, locale });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: product.web }]);
  const page = await context.newPage();
  const words = wordsOf(languages[locale]);
  await page.goto('/dev');
  await page.getByRole('button', { name: words('signIn.useTestAccount') }).click();
  await page.waitForTimeout(1500);
  grantPlan();
  await page.goto('/');
  await page.locator('textarea').fill(words('homePrompts.general')[0]);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
  const project = new URL(page.url()).pathname;
  const state = await context.storageState();
  await context.close();
  return { project, state, words };
}

let taken = 0;
let barriers = 0;

async function audit(page, file) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    barriers++;
    process.stdout.write(`${file}: ${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}\n`);
  }
}

for (const locale of chosen('language', Object.keys(languages))) {
  const main = locale === 'zh-CN' || locale === 'en-US';
  const wanted = screens.filter(({ name }) => (main || inAll.has(name)) && (!only.length || only.some((one) => name.startsWith(one))));
  if (!wanted.length) continue;
  const prepared = await prepare(locale);
  for (const theme of chosen('theme', ['light', 'dark'])) {
    for (const width of chosen('width', Object.keys(widths))) {
      const height = widths[width];
      for (const { name, host, person, go, leave } of wanted) {
        const base = host ? `http://${host}.localhost:${port}` : product.web;
        const context = await browser.newContext({
          baseURL: base,
          locale,
          colorScheme: theme,
          reducedMotion: 'reduce',
          viewport: { width: Number(width), height },
          ...(person ? { storageState: prepared.state } : {}),
        });
        await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: base }]);
        await context.addInitScript((one) => localStorage.setItem('theme', one), theme);
        const page = await context.newPage();
        const file = `${name}.${languages[locale]}.${theme}.${width}.png`;
        try {
          await go(page, prepared);
          await page.waitForTimeout(400);
          await page.screenshot({ path: join(out, file) });
          taken++;
          if (main && width !== '768') await audit(page, file);
          await leave?.(page);
        } catch (error) {
          process.stdout.write(`${file}: ${String(error).split('\n')[0]}\n`);
        }
        await context.close();
      }
    }
  }
}
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });
process.stdout.write(`${taken} pictures in shots/, ${barriers} barriers\n`);
process.exitCode = barriers ? 1 : 0;
