/**
 * Where a project may run (decision 14): in a sandbox of the server, built and shown by the browser, or in a WebContainer, which
 * brings npm and a dev server into the browser and is there only where the operator asks for it.
 */
export const runners = ['remote', 'browser', 'webcontainer'] as const;
export type Runner = (typeof runners)[number];

/** GAP-74: where projects may run, the usual place first: the server where it has a sandbox, unless the operator wants another. */
export function runnersOf({ available, wanted }: { available: boolean; wanted: Runner | undefined }): Runner[] {
  const possible = runners.filter((one) => {
    if (one === 'remote') return available;
    return one === 'browser' || wanted === one;
  });
  return possible.sort((one, other) => Number(other === wanted) - Number(one === wanted));
}
