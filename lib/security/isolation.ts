import type { Runner } from '@/domain/runtime/runner';
import { paths } from '@/lib/paths';

/** Returns whether an address opens the workbench with a project. */
export function isWorkbench(pathname: string): boolean {
  return pathname.startsWith(paths.chat(''));
}

/**
 * Returns whether a page is cross-origin isolated: only the workbench, and only if the operator
 * chose WebContainers.
 */
export function isIsolated(pathname: string, runner: Runner | undefined): boolean {
  return runner === 'webcontainer' && isWorkbench(pathname);
}

/**
 * The headers for cross-origin isolation, which SharedArrayBuffer requires. `credentialless`
 * instead of `require-corp` lets images from the storage and the tracking host load, without
 * cookies. Windows that this page opens have no opener and use a channel instead
 * (`lib/popup/popup.client.ts`).
 */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
} as const;

/**
 * The vendor's hosts: the host of the frame that contains the runtime, and the hosts of the frames
 * that show the running project.
 */
export const containerSources = ['https://stackblitz.com', 'https://*.webcontainer-api.io'];
