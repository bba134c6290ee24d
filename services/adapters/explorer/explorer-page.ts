import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const parts = ['page-recorder.mjs', 'page-controls.mjs', 'page-audit.mjs'];
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * Runs before the page's own scripts, as text because no product code is loaded there. Its parts
 * share one scope.
 */
export const pageScript = `(() => {
if (window.top !== window || window.__sayso_explorer) return;
${parts.map(read).join('\n')}
})();`;

/** A control as the page lists it; `at` refers to it until the next list. */
export type PageControl = {
  at: number;
  role: string;
  name: string;
  type: string;
  href: string | null;
  target: boolean;
  shape: string;
  isOn: boolean;
  isDisabled: boolean;
  isSubmit: boolean;
  /** It sends a form in which something is typed. */
  sends: boolean;
  form: number;
  /** Where its parent is on the screen. */
  parent: string;
  value: string;
  placeholder: string;
  inputMode: string;
  min: string;
  max: string;
};

export type PageScreen = {
  route: string;
  anchor: string;
  title: string;
  heading: string;
  text: string;
  main: string;
  scroll: number;
  focus: string;
  hasDialog: boolean;
  links: { href: string; name: string }[];
  anchors: string[];
};

export type StorageUse = { op: 'get' | 'set' | 'remove'; key: string; value: string };
export type PageEffects = {
  calls: string[];
  storage: StorageUse[];
  changes: number;
  numbers: string[];
  shown: string[];
};

export type PageAudit = {
  width: number;
  overflow: { text: string; pixels: number }[];
  contrast: { text: string; ratio: number }[];
};

export type ExplorerPage = ReturnType<typeof createExplorerPage>;

/** How long a page must be quiet, and how long it is waited for, in real time. */
const quietMs = 16;
const mostMs = 400;

/** Wraps a page with a stopped clock: time passes only when `pass` is called. */
export function createExplorerPage(page: Page, origin: string) {
  const call = <Result>(expression: string): Promise<Result> =>
    page.evaluate(`window.__sayso_explorer.${expression}`) as Promise<Result>;
  const settle = (quiet = quietMs, most = mostMs) => call<void>(`settle(${quiet}, ${most})`);
  /** Lets timers of the page run, without waiting for them. */
  async function pass(ms: number): Promise<void> {
    await page.clock.runFor(ms);
    await settle();
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
    call,
    settle,
    pass,
    load,
    screen: () => call<PageScreen>('screen()'),
    controls: () => call<PageControl[]>('controls()'),
    effects: () => call<PageEffects>('effects()'),
    audit: () => call<PageAudit>('audit()'),
    mark: () => call<void>('mark()'),
    /** Learns what changes on this screen without anybody doing something. */
    async learnRestless(): Promise<void> {
      await call('mark()');
      await pass(1_100);
      await call('markRestless()');
    },
    /** Opens a route as a link of the page would, or loads it. */
    async open(route: string): Promise<void> {
      const { pathname, hash } = new URL(page.url());
      const isHashRoute = route.startsWith('#/') || (route === '/' && hash.startsWith('#/'));
      if (!isHashRoute || pathname !== '/') return void (await load(route));
      const wanted = route === '/' ? '#/' : route;
      if (hash !== wanted) await page.evaluate(`location.hash = ${JSON.stringify(wanted)}`);
      await settle();
      await pass(500);
    },
    async reload(): Promise<void> {
      await page.reload({ waitUntil: 'load' });
      await settle(40, 1_500);
      await pass(800);
    },
    clearStorage: () => page.evaluate('localStorage.clear(); sessionStorage.clear()'),
    fill: (at: number, value: string) =>
      call<boolean | null>(`fill(${at}, ${JSON.stringify(value)})`),
    isTicked: (at: number) => call<boolean>(`isTicked(${at})`),
    valueOf: (at: number) => call<string>(`valueOf(${at})`),
    options: (at: number) => call<string[]>(`options(${at})`),
    /** Scrolls a control into view; returns its middle, undefined when something covers it. */
    async point(at: number): Promise<{ x: number; y: number } | undefined> {
      await call(`reveal(${at})`);
      // A part that snaps to its pages moves once more.
      await settle(20, 200);
      return call<{ x: number; y: number } | undefined>(`point(${at})`);
    },
  };
}
