/**
 * Where a project can run (ADR 067): in a sandbox on the server, in the browser, which builds and
 * shows it, or in a WebContainer. A WebContainer runs npm and a dev server in the browser and must
 * be enabled by the operator.
 */
export const runners = ['remote', 'browser', 'webcontainer'] as const;
export type Runner = (typeof runners)[number];

/**
 * Returns where projects may run; the first one is the default (GAP-74). The default is the server
 * if it has a sandbox, unless the operator prefers another runner.
 */
export function runnersOf({
  available,
  wanted,
}: {
  available: boolean;
  wanted: Runner | undefined;
}): Runner[] {
  const possible = runners.filter((one) => {
    if (one === 'remote') return available;
    return one === 'browser' || wanted === one;
  });
  return possible.sort((one, other) => Number(other === wanted) - Number(one === wanted));
}
