import type { Browser, Page } from 'playwright-core';
import { limits } from '../../../domain/limits/index.ts';
import type { PageElementRequest, PageFinding, PageReport } from '../../ports/page-check.ts';
import { blockOtherHosts, collectFindings } from './browser.ts';
import { isBlank } from './is-blank.ts';
import { type Box, locateElement } from './locate-element.ts';

const { maxMs, settleMs, width, height, pictureBytes, messageMax } = limits.check;
/** How long the page must be quiet before it counts as settled. */
const quietMs = 400;
const maxFindings = 50;

/** Opens the page of a site and reports what a visitor would see. */
export async function inspectPage(browser: Browser, origin: string): Promise<PageReport> {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const findings: PageFinding[] = [];
  const note = ({ kind, text, source }: PageFinding) => {
    // Cut the texts, because the page decides how long its messages and the names of its scripts
    // are.
    const cut = (long: string) => long.slice(0, 4 * messageMax);
    if (findings.length < maxFindings)
      findings.push({ kind, text: cut(text), source: source === null ? null : cut(source) });
  };
  await blockOtherHosts(context, origin);
  const page = await context.newPage();
  collectFindings(page, origin, note);
  // A dev server reloads the page when it finds a new package. Discard the findings from before the
  // reload.
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && findings.splice(0)));
  const status = await page.goto(`${origin}/`, { waitUntil: 'load', timeout: maxMs - 5_000 }).then(
    (answer) => answer?.status() ?? null,
    () => null,
  );
  await waitUntilIdle(page);
  const blank = status === null ? true : await page.evaluate<boolean>(isBlank).catch(() => true);
  return {
    status,
    isBlank: blank,
    findings,
    picture: status === null ? null : await takePicture(page),
  };
}

/** Takes a picture of a part of a page; null when it does not exist or is not visible. */
export async function captureClip(
  browser: Browser,
  part: Omit<PageElementRequest, 'signal'>,
): Promise<Uint8Array | null> {
  const { origin, path, viewport } = part;
  const address = new URL(path, origin);
  if (address.origin !== origin) return null;
  const size = { width: Math.round(viewport.width), height: Math.round(viewport.height) };
  const context = await browser.newContext({
    viewport: size,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  await blockOtherHosts(context, origin);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const answer = await page
    .goto(address.href, { waitUntil: 'load', timeout: maxMs - 5_000 })
    .catch(() => null);
  if (answer?.status() !== 200) return null;
  await waitUntilIdle(page);
  const place = await page.evaluate<Box | null>(locateElement(part));
  if (!place) return null;
  // Content that appears on scrolling may be painted a moment later.
  await page.waitForTimeout(quietMs);
  return takePicture(page, place);
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  await page.waitForTimeout(quietMs).catch(() => {});
}

async function takePicture(page: Page, clip?: Box): Promise<Uint8Array | null> {
  const options = {
    type: 'jpeg',
    animations: 'disabled',
    timeout: settleMs,
    ...(clip && { clip }),
  } as const;
  for (const quality of [70, 45, 20]) {
    const bytes = await page.screenshot({ ...options, quality }).catch(() => null);
    if (!bytes) return null;
    if (bytes.byteLength <= pictureBytes) return bytes;
  }
  return null;
}
