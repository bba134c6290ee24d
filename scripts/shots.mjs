// `npm run shots [name…] [-- --language=zh-CN --theme=dark --width=390]`: one picture per screen, state, language, theme and width, in
// shots/. Look at them. What axe finds serious or critical on a screen is said on the way, and ends the command with 1.
// `--sheets` takes none: of those there are it makes a sheet for each area, in docs/pictures/.
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
const { areas, screens } = await import('./shots/screens.mjs');
const { writeSheets } = await import('./shots/sheets.mjs');

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

const isMain = (locale) => locale === 'zh-CN' || locale === 'en-US';
const atOnce = 3;

const one = { type: 'string', multiple: true };
const { positionals: only, values: asked } = parseArgs({
  allowPositionals: true,
  options: { language: one, theme: one, width: one, sheets: { type: 'boolean' } },
});
/** What is asked for, or all there is. */
const chosen = (option, all) => all.filter((value) => !asked[option] || asked[option].includes(value));
const out = join(root, 'shots');
mkdirSync(out, { recursive: true });

if (asked.sheets) {
  const written = await writeSheets(areas, { from: out, to: join(root, 'docs/pictures') });
  process.stdout.write(`${written.join('\n')}\n`);
  process.exit();
}

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

async function take(screen, { locale, theme, width }, prepared) {
  const { name, host, person, go, leave } = screen;
  const base = host ? `http://${host}.localhost:${port}` : product.web;
  const context = await browser.newContext({
    baseURL: base,
    locale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: Number(width), height: widths[width] },
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
    if (isMain(locale) && width !== '768') await audit(page, file);
    await leave?.(page, prepared);
  } catch (error) {
    process.stdout.write(`${file}: ${String(error).split('\n')[0]}\n`);
  }
  await context.close();
}

/** Several at once: most of a picture is waiting for a page to stand still. */
async function takeAll(wanted, prepared) {
  const waiting = wanted.filter(({ screen }) => !screen.alone);
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await take(one.screen, one, prepared);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  for (const one of wanted) if (one.screen.alone) await take(one.screen, one, prepared);
}

const isAsked = ({ name }) => !only.length || only.some((one) => name.startsWith(one));
for (const locale of chosen('language', Object.keys(languages))) {
  const wanted = chosen('theme', ['light', 'dark']).flatMap((theme) =>
    chosen('width', Object.keys(widths)).flatMap((width) =>
      screens
        .filter((one) => (isMain(locale) || inAll.has(one.name)) && (one.widths?.includes(Number(width)) ?? true) && isAsked(one))
        .map((screen) => ({ screen, locale, theme, width })),
    ),
  );
  if (wanted.length) await takeAll(wanted, await prepare(locale));
}
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });
process.stdout.write(`${taken} pictures in shots/, ${barriers} barriers\n`);
process.exitCode = barriers ? 1 : 0;
