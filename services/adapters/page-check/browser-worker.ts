// The entry point of a browser process. If a page breaks Playwright, only this process ends.
import { rmSync } from 'node:fs';
import process from 'node:process';
import type { Browser } from 'playwright-core';
import { limits } from '../../../domain/limits/index.ts';
import type { GuideQuestion } from '../../ports/ability-player.ts';
import { playAbilities, playGuidedAbilities } from '../explorer/abilities/play-abilities.ts';
import { exploreSite } from '../explorer/explore-site.ts';
import type {
  BrowserMessage,
  BrowserOrder,
  BrowserQuestion,
  BrowserReply,
  BrowserWork,
  WorkName,
} from './browser-work.ts';
import { captureClip, inspectPage } from './chromium-page.ts';
import { renderRoutes } from './render-routes.ts';
import { withBrowser } from './with-browser.ts';

const { lookMs } = limits.browserProcess;
const [, , ownDirectory = '', maxMegabytes = ''] = process.argv;

type Task<Name extends WorkName> = (
  browser: Browser,
  input: BrowserWork[Name]['input'],
  signal: AbortSignal,
) => Promise<BrowserWork[Name]['output']>;
const tasks: { [Name in WorkName]: Task<Name> } = {
  inspect: (browser, { origin }) => inspectPage(browser, origin),
  captureElement: (browser, part) => captureClip(browser, part),
  renderRoutes: (browser, site) => renderRoutes(browser, site),
  explore: (browser, site, signal) => exploreSite(browser, { ...site, signal }),
  play: (browser, site, signal) => playAbilities(browser, { ...site, signal }),
  playGuided: (browser, site, signal) =>
    playGuidedAbilities(browser, { ...site, signal, guide: { answer: ask } }),
};

let abort = new AbortController();
let settleAnswer = (_answer: string | null) => {};

/**
 * Asks the parent process and waits for its answer. Returns null when the work is aborted
 * meanwhile.
 */
function ask(question: GuideQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    settleAnswer = resolve;
    abort.signal.addEventListener('abort', () => resolve(null), { once: true });
    process.send?.({ question } satisfies BrowserQuestion);
  });
}

async function work({ name, command, input, limitMs }: BrowserOrder): Promise<void> {
  abort = new AbortController();
  const task = tasks[name] as Task<WorkName>;
  const reply: BrowserReply = await withBrowser(
    { command, site: input, limitMs, signal: abort.signal },
    (browser, over) => task(browser, input, over),
  ).then(
    (value) => ({ value }),
    // An error may contain a text of the page of any length.
    (error) => ({ problem: String(error).slice(0, 500) }),
  );
  process.send?.(reply);
}

process.on('message', (message: BrowserMessage) => {
  if ('abort' in message) abort.abort(new Error('not needed any more'));
  else if ('answer' in message) settleAnswer(message.answer);
  else void work(message.order);
});
process.on('disconnect', () => process.exit());
// Ctrl-C sends SIGINT to the whole process group. Ignore it, because the parent process ends this
// process later.
process.on('SIGINT', () => {});
process.on('exit', () => {
  try {
    if (ownDirectory) rmSync(ownDirectory, { recursive: true, force: true });
  } catch {
    // The browser of this process still writes into the directory. The parent process removes it
    // later.
  }
});
// End this process when it uses too much memory. A page decides how much its browser sends, and may
// send more than this process can handle in time.
setInterval(() => {
  if (process.memoryUsage.rss() < Number(maxMegabytes) * 2 ** 20) return;
  process.stderr.write('too much memory');
  process.exit(1);
}, lookMs).unref();
