import type { PageCheck, PageReport } from '../../services/ports/page-check.ts';

export type ScriptedBrowser = PageCheck & {
  /**
   * The results of the next checks, one for each check. After these, pages are fine. `null` means
   * that there is no browser.
   */
  reports: (Partial<PageReport> | null)[];
  readonly inspectedOrigins: string[];
  /** Checks wait until this resolves. */
  until: Promise<unknown>;
};

/** A browser that reports what a test sets. The test of the adapter checks real pages. */
export function scriptedBrowser(): ScriptedBrowser {
  const looked: string[] = [];
  return {
    name: 'chromium',
    reason: '',
    reports: [],
    inspectedOrigins: looked,
    until: Promise.resolve(),
    async inspect({ origin, signal }) {
      looked.push(origin);
      await Promise.race([
        this.until,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]);
      const found = this.reports.shift();
      if (found === null) return null;
      return {
        status: 200,
        isBlank: false,
        findings: [],
        picture: new Uint8Array([0xff, 0xd8, 0xff]),
        ...found,
      };
    },
    captureElement: async () => new Uint8Array([0xff, 0xd8, 0xff]),
    renderRoutes: async () => null,
    async close() {},
  };
}
