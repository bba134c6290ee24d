import type { Browser, Page } from 'playwright-core';
import { type ElementPicked, PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import {
  chooseLook,
  type ElementDraft,
  toChange,
  toEdits,
} from '../../domain/visual-editing/draft.ts';
import { lookNames } from '../../domain/visual-editing/look-names.ts';
import { lookChoices } from '../../domain/visual-editing/looks.ts';
import { allowsTyping, refusalOf } from '../../domain/visual-editing/possible-edits.ts';
import type { SelectedElement } from '../../domain/visual-editing/selected-element.ts';
import { themeTokens } from '../../domain/visual-editing/theme-tokens.ts';
import { writeEdits } from '../../services/syntax/write-edits.ts';
import type { Random } from './faults.ts';
import { type LiveProject, openLiveProject } from './live-project.ts';

export type ShownCounts = {
  /** Edits that were saved, by kind. */
  saved: Map<string, number>;
  /** Edits that the writer refused, by reason. */
  refused: Map<string, number>;
  /** Differences between the page as a draft showed it and the page after the save. */
  differences: string[];
};

type Files = ReadonlyMap<string, string>;
type Picked = Pick<ElementPicked, 'element' | 'elementUniqueId'> & { width: number };

/** How long a slow machine may take until the page shows a changed source. */
const patienceMs = 15_000;

/**
 * Code that returns what a user sees of each element: text, picture, link, position and looks. A
 * hidden group of a drawing is visible for `checkVisibility` in Chromium, but has no box.
 */
const snapshot = `JSON.stringify([...document.body.querySelectorAll('*:not(script, style)')]
  .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
  .map((one) => {
    const style = getComputedStyle(one);
    const { x, y, width, height } = one.getBoundingClientRect();
    const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue);
    return [
      one.localName + ' ' + texts.join('|'),
      ['src', 'href', 'alt'].map((name) => one.getAttribute(name)).join(' '),
      [x + scrollX, y + scrollY, width, height].map(Math.round).join(' '),
      ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'lineHeight', 'textAlign', 'padding', 'margin', 'borderRadius']
        .map((name) => name + ' ' + style[name]).join(', '),
    ].join(' · ');
  }))`;

/**
 * Makes `count` random edits in a project's page. Each edit is shown as a draft, saved to the
 * source, and undone. Compares the page with the draft and the page after the save.
 */
export async function compareShownEdits(
  browser: Browser,
  files: Files,
  { random, count }: { random: Random; count: number },
): Promise<ShownCounts> {
  const counts: ShownCounts = { saved: new Map(), refused: new Map(), differences: [] };
  const project = await openLiveProject(files);
  const context = await browser.newContext({
    ...{ viewport: { width: 1_000, height: 800 }, reducedMotion: 'reduce' },
  });
  try {
    const page = await openPage(await context.newPage(), project);
    for (let left = count, tries = count * 20; left > 0 && tries > 0; tries--) {
      const picked = await page.pickRandom(random);
      const draft = picked && randomDraft(picked, { files, random });
      if (!picked || !draft) continue;
      left -= 1;
      await tryShownEdit({ page, project, files, counts }, picked, draft);
    }
  } finally {
    await context.close();
    await project.close();
  }
  return counts;
}

type Scene = {
  page: Awaited<ReturnType<typeof openPage>>;
  project: LiveProject;
  files: Files;
  counts: ShownCounts;
};

async function tryShownEdit(
  { page, project, files, counts }: Scene,
  picked: Picked,
  { kind, draft }: { kind: string; draft: ElementDraft },
): Promise<void> {
  const { elementUniqueId, element } = picked;
  const { path, hash } = element.place;
  const source = files.get(path) ?? '';
  const { text, refusals } = writeEdits(path, source, toEdits(element, draft));
  const [refusal] = refusals;
  if (refusal) return add(counts.refused, refusal.reason);
  if (text === source) return;
  const before = await page.read();
  await page.show(picked, draft);
  const shown = await page.until((now) => now !== before, 2_000);
  await project.change(path, text);
  await page.untilGone(elementUniqueId, hash);
  const saved = await page.until((now) => now === shown, 4_000);
  add(counts.saved, kind);
  if (saved !== shown)
    counts.differences.push(
      `${path}:${element.place.start} ${JSON.stringify(draft)}: ${firstDifference(shown, saved)}`,
    );
  await project.change(path, source);
  await page.untilBack(elementUniqueId, hash);
  await page.show(picked, {});
  const restored = await page.until((now) => now === before, 4_000);
  if (restored !== before) await page.reload();
}

const add = (counts: Map<string, number>, name: string) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

function firstDifference(shown: string, saved: string): string {
  const [before, after] = [shown, saved].map((text) => JSON.parse(text) as string[]);
  const at = before?.findIndex((one, index) => one !== after?.[index]) ?? -1;
  return `${before?.length}/${after?.length} elements; shown «${before?.[at]}», saved «${after?.[at]}»`;
}

async function openPage(page: Page, { product, address }: LiveProject) {
  await page.goto(product);
  const frame = () => {
    const found = page.frames().find((one) => one.url().startsWith(address));
    if (!found) throw new Error('The page has no frame');
    return found;
  };
  const evaluate = <Value>(code: string) => frame().evaluate(code) as Promise<Value>;
  const say = (message: object) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
  const of = (uid: string, hash: string) =>
    `document.querySelector('[data-component-uid="${uid}"][data-component-hash="${hash}"]')`;
  const waitFor = (code: string) =>
    frame().waitForFunction(code, undefined, { timeout: patienceMs, polling: 20 });

  async function start(): Promise<void> {
    await waitFor(`document.querySelector('[data-component-uid]') && document.fonts.ready`);
    await say({ type: 'START_SELECT' });
    await waitFor('document.documentElement.children.length > 2');
  }
  await page.waitForFunction(`document.querySelector('iframe')`);
  await expectFrame(page, address);
  await start();

  return {
    read: () => evaluate<string>(snapshot),
    /**
     * Waits until `isRight` accepts what the page shows, or until the time is over. Returns what
     * the page shows then.
     */
    async until(isRight: (shown: string) => boolean, waitMs: number): Promise<string> {
      const end = performance.now() + waitMs;
      let shown = await evaluate<string>(snapshot);
      while (!isRight(shown) && performance.now() < end) {
        await page.waitForTimeout(20);
        shown = await evaluate<string>(snapshot);
      }
      return shown;
    },
    untilGone: (uid: string, hash: string) => waitFor(`!${of(uid, hash)}`),
    untilBack: (uid: string, hash: string) => waitFor(`!!${of(uid, hash)}`),
    show: ({ elementUniqueId, element }: Picked, draft: ElementDraft) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      }),
    async pickRandom(random: Random): Promise<Picked | undefined> {
      const uids = await evaluate<string[]>(
        `[...new Set([...document.querySelectorAll('[data-component-uid]')].filter((one) => one.checkVisibility()).map((one) => one.dataset.componentUid))]`,
      );
      const elementUniqueId = random.pick(uids);
      const end = performance.now() + patienceMs;
      let found: unknown;
      while (found === undefined) {
        if (performance.now() > end) throw new Error('The page reports no selection');
        // After a reload, a page no longer selects elements. The product then sends this message
        // again.
        await say({ type: 'START_SELECT' });
        await page.evaluate('seen.length = 0');
        await say({ type: 'SELECT_ELEMENT', elementUniqueId });
        const report = `seen.find(({ type }) => type === 'INJECT_ELEMENT_CHANGE')`;
        await page
          .waitForFunction(report, undefined, { timeout: 3_000, polling: 10 })
          .catch(() => {});
        found = await page.evaluate(report);
      }
      const { data } = PreviewMessage.safeParse(found);
      if (data?.type !== 'INJECT_ELEMENT_CHANGE') return undefined;
      return { ...data, width: data.part.viewport.width };
    },
    async reload(): Promise<void> {
      await page.reload();
      await expectFrame(page, address);
      await start();
    },
  };
}

async function expectFrame(page: Page, address: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!page.frames().some((one) => one.url().startsWith(address))) {
    if (performance.now() > end) throw new Error('The page has no frame');
    await page.waitForTimeout(20);
  }
}

const words = ['Tea', '你好，世界', 'a < b && {c}', '"quoted" it’s', 'ありがとう 😀'];
const addresses = ['/pictures/new.webp', '/pictures/other.webp?b=1&c="d"'];

/** Returns a random change that the panel offers for an element; undefined if it offers none. */
function randomDraft(
  { element, width }: Picked,
  { files, random }: { files: Files; random: Random },
): { kind: string; draft: ElementDraft } | undefined {
  const kind = random.pick(['text', 'look', 'look', 'address', 'remove']);
  if (kind === 'remove') return { kind, draft: { isRemoved: true } };
  if (kind === 'text')
    return allowsTyping(element) ? { kind, draft: { text: random.pick(words) } } : undefined;
  if (kind === 'address') {
    const name = element.tagName === 'img' ? random.pick(['src', 'alt'] as const) : 'href';
    const isOpen = element[name] !== null && refusalOf(name, element.edits) === null;
    return isOpen ? { kind: name, draft: { [name]: random.pick(addresses) } } : undefined;
  }
  return randomLook(element, { width, files, random });
}

function randomLook(
  { className, edits, overruled }: SelectedElement,
  { width, files, random }: { width: number; files: Files; random: Random },
) {
  if (refusalOf('classes', edits) !== null) return undefined;
  const styles = [...files].filter(([path]) => path.endsWith('.css'));
  const tokens = styles.flatMap(([, text]) => themeTokens(text));
  const context = { width, tokens, ...(overruled ? { overruled } : {}) };
  const look = random.pick(lookNames);
  const values =
    look in lookChoices
      ? Object.keys(lookChoices[look as keyof typeof lookChoices])
      : [look === 'color' || look === 'background' ? '#2f5d50' : '24'];
  const chosen = chooseLook(look, random.pick(values), { className, context });
  return chosen && { kind: look, draft: { looks: { [look]: chosen } } };
}
