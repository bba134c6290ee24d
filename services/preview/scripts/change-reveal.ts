import type { ReadPage, RevealChange } from '../../../domain/contract/preview-protocol.ts';
import type { Frame, Post } from './frame.ts';
import { scriptAddress } from './script-address.ts';

type Options = { frame: Frame | undefined; prefix: string; post: Post; path: () => string };
type Request = ReadPage | RevealChange;

/**
 * Lets the product compare the page before and after a turn, and show the user what changed; the
 * script is loaded on first use.
 */
export function offerReveal({ frame, prefix, post, path }: Options): void {
  const readRequest = ({ source, origin, data }: MessageEvent): Request | undefined => {
    const isFromProduct =
      window.parent !== window && source === window.parent && origin === frame?.origin;
    const isRequest = data?.type === 'READ_PAGE' || data?.type === 'REVEAL_CHANGE';
    return isFromProduct && isRequest ? data : undefined;
  };
  async function answer(request: Request): Promise<void> {
    const { readBlocks, revealChange } = await loadChanges(scriptAddress(prefix, 'changes.js'));
    if (request.type === 'READ_PAGE')
      return post({ type: 'PREVIEW_BLOCKS', path: path(), ...readBlocks() });
    // On a different page everything differs, so there is nothing to point out.
    if (request.path !== path()) return;
    if (await revealChange(request)) post({ type: 'PREVIEW_REVEALED' });
  }
  addEventListener('message', (event) => {
    const request = readRequest(event);
    // If the script cannot be loaded, the page simply does not scroll; do not report that as an
    // error of the page.
    if (request) answer(request).catch(() => {});
  });
}

/** Imports from an address that is known only at runtime, which a bundler leaves unchanged. */
function loadChanges(address: string): Promise<typeof import('./page-changes.ts')> {
  return import(/* @vite-ignore */ address);
}
