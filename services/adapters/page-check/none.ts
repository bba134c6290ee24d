import type { PageCheck } from '../../ports/page-check.ts';

/** Returns a page check without a browser: checks then cover the build only and report that. */
export function noPageCheck(reason: string): PageCheck {
  return {
    name: 'none',
    reason,
    inspect: async () => null,
    captureElement: async () => null,
    renderRoutes: async () => null,
    close: async () => {},
  };
}
