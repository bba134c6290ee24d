/** Where a project's page is served from. */
export type PageTarget =
  /** `guardsPaths`: the server blocks paths that are not part of a private project's page. */
  | { kind: 'server'; socketPath: string; guardsPaths?: boolean | undefined }
  | { kind: 'files'; directory: string }
  /** No server: the browser builds the page from the project's files. */
  | { kind: 'browser'; file(path: string): Promise<Uint8Array | undefined> }
  /** Waits for a sandbox. `ahead`: the project's place in the queue (1 is the next). */
  | { kind: 'queued'; ahead: number }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: string };
