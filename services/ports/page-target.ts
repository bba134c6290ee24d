/** Where a project's page is served from. */
export type PageTarget =
  /**
   * The project's server. With `guardsPaths`, it refuses paths that are not part of a private
   * project's page.
   */
  | { kind: 'server'; socketPath: string; guardsPaths?: boolean | undefined }
  | { kind: 'files'; directory: string }
  /** No server: the browser builds the page from the project's files. */
  | { kind: 'browser'; file(path: string): Promise<Uint8Array | undefined> }
  /** The page waits for a sandbox. `ahead` is the project's position in the queue (1 is next). */
  | { kind: 'queued'; ahead: number }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: string };
