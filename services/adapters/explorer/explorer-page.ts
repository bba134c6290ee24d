import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import {
  FieldOptions,
  FieldValue,
  PageAudit,
  PageBegin,
  PageControls,
  PageEffects,
  PageFlag,
  PagePoint,
  PageResult,
  PageScreen,
} from './page-values.ts';

const parts = [
  'page-recorder.mjs',
  'page-effects.mjs',
  'page-controls.mjs',
  'page-audit.mjs',
  'page-texts.mjs',
];
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * The script that runs in a page before the page's own scripts. It is text because a page cannot
 * import product code. Its parts share one scope.
 */
export const pageScript = `(() => {
if (window.top !== window || window.__sayso_explorer) return;
const explorer = {};
${parts.map(read).join('\n')}
Object.defineProperty(window, '__sayso_explorer', { value: Object.freeze(explorer) });
})();`;

export type ExplorerPage = ReturnType<typeof createExplorerPage>;

const windows = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 800 } };

/**
 * A page is quiet when it has not changed for `quietMs`. The wait for that ends after `mostMs`.
 * Both are in ms of real time.
 */
const quietMs = 16;
const mostMs = 400;

/**
 * Playwright's own errors about a page that was left or closed. Every other error comes from the
 * page, even with a similar text, for example "navigate is not a function".
 */
const leftPage =
  /^clock\.runFor: (?:Target (?:page|crashed)|Page crashed|Execution context was destroyed|Frame was detached|Protocol error \()/;

/**
 * Wraps a page with a stopped clock: time passes only when `pass` or `advance` is called. `onError`
 * receives the errors of the page's timers, which the browser does not report with a stopped clock.
 */
export function createExplorerPage(page: Page, origin: string, onError: (text: string) => void) {
  const call = async <Result>(expression: string, schema: z.ZodType<Result>): Promise<Result> =>
    schema.parse(await page.evaluate(`window.__sayso_explorer.${expression}`));
  const run = async (expression: string): Promise<void> => void (await call(expression, z.any()));
  const settle = (quiet = quietMs, most = mostMs) => run(`settle(${quiet}, ${most})`);
  /**
   * Lets `ms` pass on the page's clock without waiting in real time, then waits until the page is
   * quiet.
   */
  async function pass(ms: number): Promise<void> {
    await advance(ms);
    await settle();
  }

  async function advance(ms: number): Promise<void> {
    await page.clock.runFor(ms).catch((error: Error) => {
      const [first = ''] = error.message.split('\n', 1);
      if (page.isClosed() || leftPage.test(first)) throw error;
      onError(error.message.replace(/^clock\.runFor: /, ''));
    });
  }

  async function load(route: string): Promise<number | null> {
    const path = route.startsWith('#') ? `/${route}` : route;
    const answer = await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await settle(40, 1_500);
    await pass(800);
    return answer?.status() ?? null;
  }

  return {
    page,
    settle,
    pass,
    /** Like `pass`, but does not wait until the page is quiet. */
    advance,
    load,
    screen: () => call('screen()', PageScreen),
    controls: () => call('controls()', PageControls),
    effects: () => call('effects()', PageEffects),
    audit: () => call('audit()', PageAudit),
    mark: () => run('mark()'),
    begin: (at: number) => call(`begin(${at})`, PageBegin),
    result: (at: number) => call(`result(${at}, ${quietMs}, ${mostMs})`, PageResult),
    /**
     * Returns whether something changed since `mark` was called, including changes without a user
     * action.
     */
    hasMoved: () => call('hasMoved()', PageFlag),
    hasChanged: () => call(`hasChanged(${quietMs}, ${mostMs})`, PageFlag),
    /** Records which elements of this screen change without a user action. */
    async learnRestless(): Promise<void> {
      await run('mark()');
      await pass(1_100);
      await run('markRestless()');
    },
    /**
     * Opens a hash route in the loaded page as a link would, and loads any other route. Returns
     * whether the page was loaded.
     */
    async open(route: string): Promise<boolean> {
      const { pathname, hash } = new URL(page.url());
      const isHashRoute = route.startsWith('#/') || (route === '/' && hash.startsWith('#/'));
      if (!isHashRoute || pathname !== '/') {
        await load(route);
        return true;
      }
      const wanted = route === '/' ? '#/' : route;
      if (hash !== wanted) await page.evaluate(`location.hash = ${JSON.stringify(wanted)}`);
      await settle();
      await pass(500);
      return false;
    },
    /** Makes the window as wide as that of a desktop or a phone. */
    async resize(width: keyof typeof windows): Promise<void> {
      await page.setViewportSize(windows[width]);
      await settle();
      await advance(100);
    },
    async reload(): Promise<void> {
      await page.reload({ waitUntil: 'load' });
      await settle(40, 1_500);
      await pass(800);
    },
    clearStorage: () => page.evaluate('localStorage.clear(); sessionStorage.clear()'),
    fill: (at: number, value: string) => run(`fill(${at}, ${JSON.stringify(value)})`),
    valueOf: (at: number) => call(`valueOf(${at})`, FieldValue),
    options: (at: number) => call(`options(${at})`, FieldOptions),
    /** Scrolls a control into view and returns its centre; undefined when something covers it. */
    point: (at: number) => call(`reveal(${at})`, PagePoint),
  };
}
