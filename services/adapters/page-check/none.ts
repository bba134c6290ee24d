import type { PageCheck } from '../../ports/page-check.ts';

/** No browser: checks know of the build only, and say so. */
export function noPageCheck(reason: string): PageCheck {
  return { name: 'none', reason, look: async () => null, picture: async () => null, close: async () => {} };
}
