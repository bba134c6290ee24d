// `npm run shots [name…] [-- --language=zh-CN --theme=dark --width=390]`: one picture per screen, state, language, theme and width, in
// shots/. Look at them. What axe finds serious or critical on a screen is said on the way, and ends the command with 1.
// `--sheets` takes none: of those there are it makes a sheet for each area, in docs/pictures/.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { launchBrowser } = await import('../tests/support/browser.ts');
const { AxeBuilder } = await import('@axe-core/playwright');
const { openProduct } = await import('./shots/products.mjs');
const { loginOf, peopleNames } = await import('./shots/people.mjs');
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
  'chat-writing',
  'chat-conversation',
  'chat-preview',
  'chat-code',
  'publish',
  'published',
  'resources',
  'models',
  'docs',
  'pricing',
  'payment',
  'tokens',
  'orders',
  'payment-code',
  'payment-tokens',
  'invite',
  'gift',
  'trial-offer',
  'upsell-edit',
  'upsell-download',
  'upsell-trial',
  'upsell-name',
  'no-tokens',
  'promotion',
]);

const isMain = (locale) => locale === 'zh-CN' || locale === 'en-US';
const atOnce = 3;
/** Every screen in both themes and both languages; which words stand on a phone makes no difference to what axe looks for. */
const audited = { 390: 'zh-CN', 1440: 'en-US' };

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

const browser = await launchBrowser();
const locales = chosen('language', Object.keys(languages));

/** A window of somebody's, or of a guest's, in one language; `speaks` is the browser's own. */
async function openWindow(product, { person, host, locale, speaks = locale, ...look }) {
  const baseURL = host ? `http://${host}.localhost:${new URL(product.web).port}` : product.web;
  const signedIn = person ? { storageState: await product.stateOf(person, locale) } : {};
  const context = await browser.newContext({ baseURL, locale: speaks, ...look, ...signedIn });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: baseURL }]);
  return context;
}

/** The address of a finished project of this person's. */
async function makeProject(product, person, locale, words) {
  const context = await openWindow(product, { person, locale });
  const page = await context.newPage();
  // A page check that finds something ends elsewhere, and what it found would stand in every picture: on a machine with much to do the
  // page may not have answered in time, and another project does.
  for (let left = 6; ; left--) {
    await page.goto('/');
    await page.locator('textarea').fill(words('homePrompts.general')[0]);
    await page.keyboard.press('Enter');
    const ready = page.locator('[data-stage="ready"]').waitFor({ timeout: 45_000 });
    if (await ready.then(() => true).catch(() => false)) break;
    if (left === 1) throw new Error(`No project of ${locale} became ready.`);
  }
  const project = new URL(page.url()).pathname;
  await context.close();
  return project;
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

/** Shows the page in one of its looks. */
async function show(page, { theme, width }) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: Number(width), height: widths[width] });
  await page.evaluate((newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })), theme);
  // A machine with much to do takes its time; a page of another's has no theme.
  await page
    .locator(`html.${theme}`)
    .waitFor({ timeout: 5_000 })
    .catch(() => {});
  await page.waitForTimeout(400);
}

/** Goes to a screen in the first of these looks, takes it in each, and then audits those that are audited: what passes is taken first. */
async function take(product, locale, { name, host, person, speaks, go, leave }, looks, known) {
  const [{ theme, width }] = looks;
  const viewport = { width: Number(width), height: widths[width] };
  const how = { person, host, locale, speaks, colorScheme: theme, reducedMotion: 'reduce', viewport };
  const context = await openWindow(product, how);
  await context.addInitScript((one) => localStorage.setItem('theme', one), theme);
  const page = await context.newPage();
  const said = (error) => process.stdout.write(`${name} ${locale} ${theme} ${width}: ${String(error).split('\n')[0]}\n`);
  const fileOf = (look) => `${name}.${languages[locale]}.${look.theme}.${look.width}.png`;
  try {
    await go(page, known);
    for (const look of looks) {
      await show(page, look);
      await page.screenshot({ path: join(out, fileOf(look)) });
      taken++;
    }
    for (const look of looks.toReversed().filter((one) => audited[one.width] === locale)) {
      await show(page, look);
      await audit(page, fileOf(look));
    }
  } catch (error) {
    said(error);
  }
  await leave?.(page, known).catch(said);
  await context.close();
}

/** The looks that are asked for of a screen, the widest first. */
const looksOf = (screen) =>
  chosen('width', Object.keys(widths))
    .reverse()
    .filter((width) => screen.widths?.includes(Number(width)) ?? true)
    .flatMap((width) => chosen('theme', ['light', 'dark']).map((theme) => ({ theme, width })));

/**
 * The looks of a screen by what one going there serves: themes always, widths where nothing of it changes with them; but what is being
 * written is over by a second picture.
 */
function visitsOf(screen) {
  const looks = looksOf(screen);
  if (screen.still) return [looks];
  return screen.alone ? looks.map((look) => [look]) : Object.values(Object.groupBy(looks, ({ width }) => width));
}

/** Every picture of these screens in one language, several at once: most of a picture is waiting for a page to stand still. */
async function takeAll(product, locale, wanted) {
  const words = wordsOf(languages[locale]);
  if (wanted.some(({ person }) => person === true)) await product.clear();
  const projects = new Map();
  for (const person of new Set(wanted.filter(({ person, project }) => project ?? person === true).map(({ person }) => person)))
    projects.set(person, await makeProject(product, person, locale, words));
  const known = ({ person, knows }) => ({
    ...{ words, product, project: projects.get(person) },
    ...(knows && { login: loginOf(knows, locale) }),
  });
  const goes = wanted.flatMap((screen) => visitsOf(screen).map((looks) => ({ screen, looks })));
  const run = ({ screen, looks }) => looks.length > 0 && take(product, locale, screen, looks, known(screen));
  const waiting = goes.filter(({ screen }) => !screen.alone);
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  for (const one of goes) if (one.screen.alone) await run(one);
}

const named = screens.filter(({ name }) => !only.length || only.some((one) => name.startsWith(one)));
for (const kind of new Set(named.map(({ on }) => on ?? 'starter'))) {
  const here = named.filter(({ on = 'starter' }) => on === kind);
  const names = peopleNames.filter((one) => here.some(({ person, knows }) => person === one || knows === one));
  const product = await openProduct(kind, { names, locales });
  if (here.some(({ person }) => person === true)) {
    // More projects than a free account may have are made for the pictures.
    await product.stateOf(true, locales[0]);
    product.operate(['grant', 'Ada', 'plan', 'PRO']);
  }
  for (const locale of locales) {
    const wanted = here.filter(({ name }) => isMain(locale) || inAll.has(name));
    if (wanted.length) await takeAll(product, locale, wanted);
  }
  await product.close();
}
await browser.close();
process.stdout.write(`${taken} pictures in shots/, ${barriers} barriers\n`);
process.exitCode = barriers ? 1 : 0;
