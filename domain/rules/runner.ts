/** Where a project may run (decision 14): in a sandbox of the server, or built and shown by the browser. */
export const runners = ['remote', 'browser'] as const;
export type Runner = (typeof runners)[number];

/** GAP-74: where projects may run, the usual place first: the server where it has a sandbox, unless the operator wants the browser. */
export function runnersOf({ available, wanted }: { available: boolean; wanted: Runner | undefined }): Runner[] {
  const possible = runners.filter((one) => one !== 'remote' || available);
  return possible.sort((one, other) => Number(other === wanted) - Number(one === wanted));
}
