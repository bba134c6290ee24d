import type { ChoosePart } from '../../../domain/contract/preview-protocol.ts';
import type { Chooser } from './chooser.ts';
import type { Frame, Post } from './frame.ts';
import { scriptAddress } from './script-address.ts';

type Options = { frame: Frame | undefined; prefix: string; post: Post; path: () => string };

/** Lets the product ask for a part of the page (PP-24); the script is loaded on first use. */
export function offerChoice({ frame, prefix, post, path }: Options): void {
  let chooser: Promise<Chooser> | undefined;
  const isAsked = ({ source, origin, data }: MessageEvent): boolean =>
    window.parent !== window &&
    source === window.parent &&
    origin === frame?.origin &&
    data?.type === ('CHOOSE_PART' satisfies ChoosePart['type']);
  addEventListener('message', (event) => {
    if (!isAsked(event)) return;
    chooser ??= loadChooser(scriptAddress(prefix, 'chooser.js')).then(({ createChooser }) =>
      createChooser({ post, path }),
    );
    chooser.then(
      (loaded) => loaded.set((event.data as ChoosePart).on === true),
      () => {
        chooser = undefined;
        post({ type: 'PREVIEW_PART_LEFT' });
      },
    );
  });
}

/** Imports from an address that is known only at runtime, which a bundler leaves unchanged. */
function loadChooser(address: string): Promise<typeof import('./chooser.ts')> {
  return import(/* @vite-ignore */ address);
}
