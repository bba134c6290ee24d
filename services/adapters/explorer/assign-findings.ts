import type { PageFinding } from '../../ports/page-check.ts';
import type { ScreenReport } from '../../ports/site-explorer.ts';
import type { ExplorerPage } from './explorer-page.ts';

/**
 * `isFresh`: the page was loaded for this screen. If false, the same page showed other screens
 * before.
 */
export type WalkedScreen = { report: ScreenReport; isFresh: boolean };

export type AssignOptions = {
  view: ExplorerPage;
  /** Sets the list that receives the errors of the page from now on. */
  collect: (findings: PageFinding[]) => void;
  hasTime: () => boolean;
};

/** Approximately how long `walkScreens` shows each screen, in ms of the page's clock. */
const shownMs = 1_000;

/**
 * Finds the screen that causes an error which was seen on another screen. With hash routes the page
 * is not loaded again, so a timer of an earlier screen continues to run. Loads each screen that may
 * be the cause in a new page load. An error that does not occur again stays with the screen where
 * it was seen.
 */
export async function assignFindings(
  { view, collect, hasTime }: AssignOptions,
  walked: readonly WalkedScreen[],
): Promise<void> {
  for (const [at, { report, isFresh }] of walked.entries()) {
    if (isFresh || report.findings.length === 0) continue;
    let open = report.findings;
    // Try the screen itself first, then the screens that the same page showed before.
    for (let from = at; from >= 0 && open.length > 0 && hasTime(); from--) {
      const one = walked[from];
      if (!one) break;
      const caused = await findAlone(one.report.route, (at - from + 1) * shownMs);
      const found = open.filter((finding) => has(caused, finding));
      open = open.filter((finding) => !found.includes(finding));
      if (from !== at) move(found, report, one.report);
      if (one.isFresh) break;
    }
  }

  /** Loads one screen, shows it for `ms`, and returns the errors that the page reports. */
  async function findAlone(route: string, ms: number): Promise<PageFinding[]> {
    const findings: PageFinding[] = [];
    collect(findings);
    await view.load(route);
    await view.pass(ms);
    collect([]);
    return findings;
  }
}

function move(found: readonly PageFinding[], from: ScreenReport, to: ScreenReport): void {
  from.findings = from.findings.filter((one) => !found.includes(one));
  to.findings.push(...found.filter((one) => !has(to.findings, one)));
}

const has = (all: readonly PageFinding[], { kind, text }: PageFinding): boolean =>
  all.some((one) => one.kind === kind && one.text === text);
