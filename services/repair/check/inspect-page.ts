import type { Problem } from '../../../domain/entities/problem.ts';
import { limits } from '../../../domain/limits/index.ts';
import { isPageNoise } from '../../../domain/repair/page-noise.ts';
import { problem } from '../../../domain/repair/problem.ts';
import type { PageCheck, PageReport } from '../../ports/page-check.ts';
import type { InternalPreviewFactory } from '../../ports/preview-names.ts';
import { type FetchPreview, type GatewayAddress, previewHost } from './fetch-preview.ts';
import { locateFinding } from './locate-finding.ts';
import { walkPage } from './walk-page.ts';

export type PageCheckResult = {
  problems: Problem[];
  /** Whether a browser opened the page. */
  hasBrowser: boolean;
  picture: Uint8Array | null;
};

/** Checks the page of a running project; `find` finds its files. */
export type CheckPage = (
  project: string,
  find: FindFile,
  signal: AbortSignal,
) => Promise<PageCheckResult>;

type FindFile = (raw: string) => string | null;
type PageCheckOptions = {
  fetchPreview: FetchPreview;
  pageCheck: PageCheck;
  gatewayAddress: GatewayAddress;
  openInside: InternalPreviewFactory;
};

/**
 * Creates the page check (ADR 027). It first requests everything that the page imports, to find
 * files that do not compile. Then it opens the page in a browser, if there is one.
 */
export function createPageInspector({
  fetchPreview: visit,
  pageCheck,
  gatewayAddress: place,
  openInside,
}: PageCheckOptions): CheckPage {
  return async (project, find, signal) => {
    const inside = openInside(project);
    try {
      return await checkPreview(inside.name, find, signal);
    } finally {
      inside.close();
    }
  };

  async function checkPreview(
    name: string,
    find: FindFile,
    signal: AbortSignal,
  ): Promise<PageCheckResult> {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(limits.check.walkMs)]);
    const walked = await walkPage((path) => visit(name, path, soon), find);
    signal.throwIfAborted();
    const at = place();
    const origin = at && `http://${previewHost(name, at.port)}`;
    const look = () =>
      at && origin ? pageCheck.inspect({ origin, address: at.address, signal }) : null;
    const first = await look();
    // A busy machine may delay a working page. So check a second time when the page did not
    // respond, or was blank without any message.
    const report = first && isSilent(first) ? await look() : first;
    if (!report) return { problems: walked, hasBrowser: false, picture: null };
    const telling = report.findings.filter(
      ({ kind, text }) => kind !== 'console' || !isPageNoise(text),
    );
    const found = await Promise.all(
      telling.map((one) => locateFinding(one, { find, read: (path) => visit(name, path, signal) })),
    );
    const page: Problem[] = [];
    if (report.status === null) page.push(problem('answer', 'The page did not answer'));
    else if (report.status >= 400)
      page.push(problem('answer', `The page answers ${report.status}`));
    else if (report.isBlank) page.push(problem('blank', 'The page shows nothing'));
    // After a compile error, leave out the blank page and most browser messages, which are only
    // consequences of the error.
    const isBroken = walked.length > 0 || found.length > 0;
    const problems = [...walked, ...(walked.length > 0 ? [] : found), ...(isBroken ? [] : page)];
    return {
      problems,
      hasBrowser: true,
      picture: report.isBlank || report.status !== 200 ? null : report.picture,
    };
  }
}

const isSilent = ({ status, isBlank, findings }: PageReport) =>
  status === null || (isBlank && findings.length === 0);
