/**
 * The project that a preview's name leads to. With `isGuarded`, only the project's members know the
 * name, and only files that belong to the page are served (ADR 051). `isInside`: the name is one of the product's own browser.
 */
export type PreviewTarget = {
  project: string;
  isGuarded: boolean;
  isInside?: boolean;
};

/**
 * Returns the project of the preview with this name. The URL of a preview contains the name in its
 * host or its path.
 */
export type PreviewResolver = (name: string) => Promise<PreviewTarget | undefined>;

/** Creates a preview name for the server's own browser. It is valid until `close` is called. */
export type InternalPreviewFactory = (project: string) => { name: string; close(): void };
