/** What a page shows at a route. */
export type RenderedRoute = {
  route: string;
  /** The path at which the page ended, which differs after a redirect by its script. */
  path: string;
  /** The HTML inside the element with the id `root`, without scripts. */
  html: string;
};

export type RenderRequest = {
  origin: string;
  address: string;
  routes: readonly string[];
  /** The language that the page is opened with, as in `<html lang>`. */
  locale: string | undefined;
  signal: AbortSignal;
};

/** Opens the routes of a site one after the other, each in a browser without stored data. */
export type PageRenderer = {
  /**
   * Returns the routes that showed something without an error, within the time limit. Returns null
   * when there is no browser or it died. Rejects with the signal's reason when aborted.
   */
  renderRoutes(request: RenderRequest): Promise<RenderedRoute[] | null>;
};
