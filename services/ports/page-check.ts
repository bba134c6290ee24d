import type { PagePart } from '../../domain/entities/page-part.ts';
import type { PageRenderer } from './page-renderer.ts';

/** A problem that the browser reports on a page; `source` is an address with `:line:column`. */
export type PageFinding = {
  kind: 'page' | 'console' | 'request';
  text: string;
  source: string | null;
};

export type PageReport = {
  /** HTTP status of the page; null when no response arrived in time. */
  status: number | null;
  /** True when nothing is visible: no text, no picture, no control. */
  isBlank: boolean;
  findings: PageFinding[];
  /** JPEG of at most `limits.check.pictureBytes`; null when no screenshot could be taken. */
  picture: Uint8Array | null;
};

type PageRequest = { origin: string; address: string; signal: AbortSignal };

/**
 * A part of a page to photograph: the page's location and viewport, the element by selector and
 * tag, and the rectangle within the element in CSS pixels.
 */
export type PageElementRequest = PageRequest &
  Pick<PagePart, 'path' | 'viewport' | 'selector' | 'tag' | 'rect'>;

/**
 * Opens pages in a browser (ADR 027): one at a time, with a time limit, without any user's cookies,
 * and without access to any host but the page's own.
 */
export interface PageCheck extends PageRenderer {
  readonly name: 'chromium' | 'none';
  /** Why there is no browser, for the health page; empty when there is one. */
  readonly reason: string;
  /**
   * Opens the page at `origin`, whose host resolves to `address`. Returns null when the result is
   * unknown, because there is no browser or the browser died. Rejects with the signal's reason when
   * aborted.
   */
  inspect(page: PageRequest): Promise<PageReport | null>;
  /**
   * Takes a screenshot of a part of a freshly opened page, as JPEG of at most
   * `limits.check.pictureBytes`. Returns null when there is no browser, the page does not respond,
   * or the element does not exist. Rejects with the signal's reason when aborted.
   */
  captureElement(part: PageElementRequest): Promise<Uint8Array | null>;
  close(): Promise<void>;
}
