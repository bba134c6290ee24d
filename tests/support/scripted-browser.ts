import type { PageCheck, PageReport } from '../../services/ports/page-check.ts';

export type ScriptedBrowser = PageCheck & {
  /** What the next looks find, one each; afterwards the page is fine. `null`: there is no browser. */
  finds: (Partial<PageReport> | null)[];
  readonly looked: string[];
  /** Looks wait for this. */
  until: Promise<unknown>;
};

/** A browser that finds what a test says: the page itself is looked at by the adapter's own test. */
export function scriptedBrowser(): ScriptedBrowser {
  const looked: string[] = [];
  return {
    name: 'chromium',
    reason: '',
    finds: [],
    looked,
    until: Promise.resolve(),
    async look({ origin, signal }) {
      looked.push(origin);
      await Promise.race([this.until, new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))]);
      const found = this.finds.shift();
      if (found === null) return null;
      return { status: 200, isBlank: false, findings: [], picture: new Uint8Array([0xff, 0xd8, 0xff]), ...found };
    },
    picture: async () => new Uint8Array([0xff, 0xd8, 0xff]),
    async close() {},
  };
}
