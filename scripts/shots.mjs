// `npm run shots [name…] [-- --language=zh-CN --theme=dark --width=390]`: writes one picture per
// screen, state, language, theme and width to shots/, for review. Prints axe's serious and critical
// findings and then exits with 1.
// `--sheets` takes no pictures: it combines the existing ones into one sheet per area, in
// docs/pictures/.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { launchBrowser } = await import('../tests/support/browser.ts');
const { AxeBuilder } = await import('@axe-core/playwright');
const { devCredentials, openProduct } = await import('./shots/products.mjs');
const { loginOf, peopleNames } = await import('./shots/people.mjs');
const { areas, screens } = await import('./shots/screens.mjs');
const { writeSheets } = await import('./shots/sheets.mjs');

const languages = { 'zh-CN': 'zh_CN', 'en-US': 'en_US', 'ja-JP': 'ja_JP', 'ko-KR': 'ko_KR' };
const widths = { 390: 844, 768: 1024, 1440: 900 };
/**
 * Screens taken in all four languages. The other screens are taken in Chinese and English, and in
 * the languages that the command names.
 */
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
  'publish-listing',
  'publish-errors',
  'publish-poster',
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
  'classes-wall',
  'classes-pupil',
  'history',
  'home-wall',
  'home-session',
  'plan-card',
  'chat-explored',
  'chat-abilities',
  'edit-page',
  'edit-text',
  'edit-looks',
  'edit-theme',
  'edit-ask',
  'edit-stale',
]);

const isMain = (locale) => locale === 'zh-CN' || locale === 'en-US';
const atOnce = 3;
/**
 * The language in which axe audits the pictures of a width, in both themes. The phone pictures are
 * audited in Chinese and the desktop pictures in English, because the language makes no difference
 * to axe.
 */
const audited = { 390: 'zh-CN', 1440: 'en-US' };

const one = { type: 'string', multiple: true };
const { positionals: only, values: asked } = parseArgs({
  allowPositionals: true,
  options: { language: one, theme: one, width: one, sheets: { type: 'boolean' } },
});
/** Returns the requested values; all values if none is requested. */
const chosen = (option, all) =>
  all.filter((value) => !asked[option] || asked[option].includes(value));
const out = join(root, 'shots');
mkdirSync(out, { recursive: true });

if (asked.sheets) {
  const written = await writeSheets(areas, { from: out, to: join(root, 'docs/pictures') });
  process.stdout.write(`${written.join('\n')}\n`);
  process.exit();
}

function wordsOf(folder) {
  const files = readdirSync(join(root, 'messages', folder)).filter((file) =>
    file.endsWith('.json'),
  );
  const all = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(root, 'messages', folder, file), 'utf8'))),
  );
  return (key) => key.split('.').reduce((at, part) => at[part], all);
}

const browser = await launchBrowser();
const locales = chosen('language', Object.keys(languages));

/**
 * Opens a browser context for a user or a guest. `locale` is the language chosen in the product,
 * `speaks` the language that the browser reports.
 */
async function openWindow(product, { person, host, locale, speaks = locale, ...look }) {
  const baseURL = host ? `http://${host}.localhost:${new URL(product.web).port}` : product.web;
  const signedIn = person ? { storageState: await product.stateOf(person, locale) } : {};
  const context = await browser.newContext({
    baseURL,
    locale: speaks,
    httpCredentials: devCredentials,
    ...look,
    ...signedIn,
  });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: baseURL }]);
  return context;
}

/** Creates a finished project of this user; returns its path. */
async function makeProject(product, person, locale, words) {
  const context = await openWindow(product, { person, locale });
  const page = await context.newPage();
  // A project whose page check finds problems never becomes ready. On a busy machine the page may
  // only have been too slow, so try again with another project.
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
    process.stdout.write(
      `${file}: ${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}\n`,
    );
  }
}

/** Shows the page in one theme and width. */
async function show(page, { theme, width }) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: Number(width), height: widths[width] });
  await page.evaluate(
    (newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })),
    theme,
  );
  // Wait for the theme, but go on without it: a page of another site has none.
  await page
    .locator(`html.${theme}`)
    .waitFor({ timeout: 5_000 })
    .catch(() => {});
  await page.waitForTimeout(400);
}

/**
 * Opens a screen and takes a picture in each look, a combination of theme and width. Audits some of
 * the looks after all pictures are taken.
 */
async function take(product, locale, screen, looks, known) {
  const { name, host, person, speaks, go, leave, faulty = false } = screen;
  const [{ theme, width }] = looks;
  const viewport = { width: Number(width), height: widths[width] };
  const how = {
    person,
    host,
    locale,
    speaks,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport,
  };
  const context = await openWindow(product, how);
  await context.addInitScript((one) => localStorage.setItem('theme', one), theme);
  const page = await context.newPage();
  const said = (error) =>
    process.stdout.write(`${name} ${locale} ${theme} ${width}: ${String(error).split('\n')[0]}\n`);
  const fileOf = (look) => `${name}.${languages[locale]}.${look.theme}.${look.width}.png`;
  try {
    await go(page, known);
    for (const look of looks) {
      await show(page, look);
      await page.screenshot({ path: join(out, fileOf(look)) });
      taken++;
    }
    const examined = looks.filter((one) => !faulty && audited[one.width] === locale);
    for (const look of examined.toReversed()) {
      await show(page, look);
      await audit(page, fileOf(look));
    }
  } catch (error) {
    said(error);
    // Shows what the page looked like instead; the sheets do not contain these pictures.
    await page.screenshot({ path: join(out, 'failed', fileOf(looks[0])) }).catch(() => {});
  }
  await leave?.(page, known).catch(said);
  // A replaced response that still loads must not end the other pictures.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Returns the requested looks of a screen (combinations of theme and width), widest first. */
const looksOf = (screen) =>
  chosen('width', Object.keys(widths))
    .reverse()
    .filter((width) => screen.widths?.includes(Number(width)) ?? true)
    .flatMap((width) => chosen('theme', ['light', 'dark']).map((theme) => ({ theme, width })));

/**
 * Groups a screen's looks by visit. Looks that differ only in theme share a visit. Different widths
 * share a visit only if the screen survives a change of width (`still`). A screen that shows a
 * running generation (`alone`) needs a visit for each look, because the generation ends before a
 * second picture.
 */
function visitsOf(screen) {
  const looks = looksOf(screen);
  if (screen.still) return [looks];
  return screen.alone
    ? looks.map((look) => [look])
    : Object.values(Object.groupBy(looks, ({ width }) => width));
}

/**
 * Takes every picture of these screens in one language, several at a time, because most of the time
 * is spent waiting for pages to settle.
 */
async function takeAll(product, locale, wanted) {
  const words = wordsOf(languages[locale]);
  if (wanted.some(({ person }) => person === true)) await product.clear();
  const projects = new Map();
  for (const person of new Set(
    wanted.filter(({ person, project }) => project ?? person === true).map(({ person }) => person),
  ))
    projects.set(person, await makeProject(product, person, locale, words));
  const known = ({ person, knows }) => ({
    ...{ words, product, project: projects.get(person) },
    ...(knows && { login: loginOf(knows, locale) }),
  });
  const goes = wanted.flatMap((screen) => visitsOf(screen).map((looks) => ({ screen, looks })));
  const run = ({ screen, looks }) =>
    looks.length > 0 && take(product, locale, screen, looks, known(screen));
  const waiting = goes.filter(({ screen }) => !screen.alone);
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  for (const one of goes) if (one.screen.alone) await run(one);
}

const named = screens.filter(
  ({ name }) => !only.length || only.some((one) => name.startsWith(one)),
);
for (const kind of new Set(named.map(({ on }) => on ?? 'starter'))) {
  const here = named.filter(({ on = 'starter' }) => on === kind);
  const names = peopleNames.filter((one) =>
    here.some(({ person, knows }) => person === one || knows === one),
  );
  const product = await openProduct(kind, { names, locales });
  if (here.some(({ person }) => person === true)) {
    // The pictures need more projects than a free account allows.
    await product.stateOf(true, locales[0]);
    product.operate(['grant', 'Ada', 'plan', 'PRO']);
  }
  for (const locale of locales) {
    const isAsked = asked.language?.includes(locale) ?? isMain(locale);
    const wanted = here.filter(({ name }) => isAsked || inAll.has(name));
    if (wanted.length) await takeAll(product, locale, wanted);
  }
  await product.close();
}
await browser.close();
process.stdout.write(`${taken} pictures in shots/, ${barriers} barriers\n`);
process.exitCode = barriers ? 1 : 0;
