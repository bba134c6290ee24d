import { join } from 'node:path';
import { z } from 'zod';
import type { PageCheck } from '../../ports/page-check.ts';
import { type BrowserCommand, resolveBrowser } from './find-browser.ts';
import { noPageCheck } from './none.ts';

const text = z.string().trim().min(1).optional().catch(undefined);

/**
 * Reads the environment of this adapter: `PAGE_CHECK` (`off` disables page checks),
 * `CHROMIUM_PATH`, and `PATH` to find programs.
 */
const pageCheckEnv = (env: Record<string, string | undefined>) =>
  z
    .object({ PAGE_CHECK: z.enum(['auto', 'off']).catch('auto'), CHROMIUM_PATH: text, PATH: text })
    .parse(env);

export type PageCheckOptions = {
  environment: Record<string, string | undefined>;
  dataDir: string;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const switchedOff = 'switched off by PAGE_CHECK';

/**
 * Finds the browser of page checks and explorations. If there is none, returns the reason as a
 * string. `directory` receives the browser's start script.
 */
export async function findCheckBrowser({
  environment,
  directory,
}: Pick<PageCheckOptions, 'environment'> & { directory: string }): Promise<
  BrowserCommand | string
> {
  const { PAGE_CHECK, CHROMIUM_PATH, PATH } = pageCheckEnv(environment);
  if (PAGE_CHECK === 'off') return switchedOff;
  return resolveBrowser({
    ...{ named: CHROMIUM_PATH, directory },
    path: PATH ?? '/usr/local/bin:/usr/bin:/bin',
  });
}

/**
 * Opens the browser for page checks (ADR 027). The browser is searched for at the first check, so
 * that startup does not wait for it.
 */
export function openPageCheck({ environment, dataDir, log }: PageCheckOptions): PageCheck {
  if (pageCheckEnv(environment).PAGE_CHECK === 'off') return noPageCheck(switchedOff);
  let found: Promise<PageCheck> | undefined;
  let known: PageCheck | undefined;
  const find = () => {
    found ??= findCheckBrowser({ environment, directory: join(dataDir, 'page-check') })
      .then(async (browser) =>
        typeof browser === 'string'
          ? noPageCheck(browser)
          : (await import('./chromium.ts')).createChromiumCheck(browser, { log, environment }),
      )
      .catch((error) => noPageCheck(String(error)))
      .then((check) => {
        known = check;
        return check;
      });
    return found;
  };
  return {
    get name() {
      return known?.name ?? 'chromium';
    },
    get reason() {
      return known?.reason ?? 'not looked for yet';
    },
    inspect: async (page) => (await find()).inspect(page),
    captureElement: async (part) => (await find()).captureElement(part),
    renderRoutes: async (site) => (await find()).renderRoutes(site),
    close: async () => (await found)?.close(),
  };
}
