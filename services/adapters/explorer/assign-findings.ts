import type { PageFinding } from '../../ports/page-check.ts';
import type { ScreenReport } from '../../ports/site-explorer.ts';
import type { ExplorerPage } from './explorer-page.ts';

/** `isFresh`: the page was loaded for this screen; otherwise others were shown in it before. */
export type WalkedScreen = { report: ScreenReport; isFresh: boolean };

export type AssignOptions = {
  view: ExplorerPage;
  /** Receives what the page reports from now on. */
  collect: (findings: PageFinding[]) => void;
  hasTime: () => boolean;
};

/** How long a screen is shown in the walk, by the clock of the page. */
const shownMs = 1_000;

/**
 * Finds the screen that causes an error which was seen while another one was shown: a timer of an
 * earlier screen goes on when routes are in the hash. Loads the screens that may be meant by
 * themselves; an error that does not occur again stays where it was seen.
 */
export async function assignFindings(
  { view, collect, hasTime }: AssignOptions,
  walked: readonly WalkedScreen[],
): Promise<void> {
  for (const [at, { report, isFresh }] of walked.entries()) {
    if (isFresh || report.findings.length === 0) continue;
    let open = report.findings;
    // Its own screen first, then those before it in the same page.
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

  /** Returns what the page reports when it is loaded for this screen, and shown for so long. */
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
