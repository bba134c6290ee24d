import type { Runner } from '@/domain/rules/runner';
import { paths } from '@/lib/paths';

/** Whether an address is one that opens the workbench with a project. */
export function isWorkbench(pathname: string): boolean {
  return pathname.startsWith(paths.chat(''));
}

/** Whether a page is the workbench's and the operator wants WebContainers there: nothing else needs to be isolated, or is. */
export function isIsolated(pathname: string, runner: Runner | undefined): boolean {
  return runner === 'webcontainer' && isWorkbench(pathname);
}

/**
 * Cross-origin isolation (HTML, "cross-origin isolated"), which SharedArrayBuffer demands. `credentialless` and not `require-corp`:
 * pictures of the storage and of the tracking host come without cookies, but come. Windows that this page opens lose their tie to it
 * and speak on a channel instead (`lib/window/popup.client.ts`).
 */
export const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' } as const;

/** The vendor's hosts: the frame of its runtime, and those in which what it runs is seen. */
export const containerSources = ['https://stackblitz.com', 'https://*.webcontainer-api.io'];
