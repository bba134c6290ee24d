import type { PagePart } from '../../domain/entities/page-part.ts';

/** What a page did that it should not, as the browser tells it; `source` is an address with `:line:column`. */
export type PageFinding = { kind: 'page' | 'console' | 'request'; text: string; source: string | null };

export type PageReport = {
  /** Of the page itself; null when nothing answered in time. */
  status: number | null;
  /** Nothing is to be seen: no words, no picture, nothing to press. */
  isBlank: boolean;
  findings: PageFinding[];
  /** JPEG, at most `limits.check.pictureBytes`; null when none could be taken. */
  picture: Uint8Array | null;
};

type Page = { origin: string; address: string; signal: AbortSignal };

/** A part of a page: where the page is, how large its window, the element by its selector and tag, and the part within it (CSS pixels). */
export type PartOfPage = Page & Pick<PagePart, 'path' | 'viewport' | 'selector' | 'tag' | 'rect'>;

/**
 * A look at a page with a browser (decision 11): one at a time, bounded in time, without anybody's cookies, and with no way to any
 * host but the page's own.
 */
export interface PageCheck {
  readonly name: 'chromium' | 'none';
  /** Why there is no browser, for the health page; empty where there is one. */
  readonly reason: string;
  /**
   * Opens the page at `origin`, whose host is found at `address`. Null where no browser can be had, or it died: nothing is known then.
   * Rejects with the signal's reason when aborted.
   */
  look(page: Page): Promise<PageReport | null>;
  /**
   * What a part of a page looks like to somebody who just opens it, as JPEG of at most `limits.check.pictureBytes`. Null where no
   * browser can be had, the page does not answer, or there is no such element then. Rejects with the signal's reason when aborted.
   */
  picture(part: PartOfPage): Promise<Uint8Array | null>;
  close(): Promise<void>;
}
