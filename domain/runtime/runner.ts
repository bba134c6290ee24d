/**
 * Where a project can run (ADR 067): in a sandbox on the server, built and shown by the browser, or
 * in a WebContainer, which runs npm and a dev server in the browser and exists only if the operator
 * enables it.
 */
export const runners = ['remote', 'browser', 'webcontainer'] as const;
export type Runner = (typeof runners)[number];

/**
 * GAP-74: returns where projects may run, the default first: the server if it has a sandbox, unless
 * the operator prefers another.
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
