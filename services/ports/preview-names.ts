/**
 * The project that a preview's name leads to. With `isGuarded`, only the project's members know the
 * name, and only files that belong to the page are served (ADR 051).
 */
export type PreviewTarget = { project: string; isGuarded: boolean };

/** Returns the project that a preview's host or path names. */
export type PreviewResolver = (name: string) => Promise<PreviewTarget | undefined>;

/** Creates a preview name for the server's own browser. It is valid until `close` is called. */
export type InternalPreviewFactory = (project: string) => { name: string; close(): void };
