/**
 * `isGuarded`: only members know the name, and only files the page consists of are served
 * (ADR 051).
 */
export type FoundPreview = { project: string; isGuarded: boolean };

/** Returns the project that a preview's host or path names. */
export type FindPreview = (name: string) => Promise<FoundPreview | undefined>;

/** Creates a preview name for the server's own browser, valid until it is closed. */
export type OpenInside = (project: string) => { name: string; close(): void };
