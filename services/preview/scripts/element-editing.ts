import type { EditingMessage } from '../../../domain/contract/preview-protocol.ts';
import type { ElementEditor } from './element-editor.ts';
import type { Frame, Post } from './frame.ts';
import { scriptAddress } from './script-address.ts';

type Options = { frame: Frame | undefined; prefix: string; post: Post; path: () => string };

const types = new Set<EditingMessage['type']>([
  'START_SELECT',
  'CLOSE_SELECT',
  'SELECT_ELEMENT',
  'WALK_SELECTION',
  'SELECT_PICTURE',
  'START_TYPING',
  'MEASURE_SIBLINGS',
  'INJECT_ELEMENT_CHANGE',
  'SHOW_THEME',
  'SHOW_TEXTS',
  'ORDER_ELEMENTS',
]);

/** Lets the product edit elements of the page (GAP-37); the script is loaded on first use. */
export function offerEditing({ frame, prefix, post, path }: Options): void {
  let editor: Promise<ElementEditor> | undefined;
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    const isFromProduct =
      window.parent !== window && source === window.parent && origin === frame?.origin;
    if (!isFromProduct || !types.has(data?.type)) return;
    // No selection was started, so there is nothing to close.
    if (!editor && data.type === 'CLOSE_SELECT') return;
    editor ??= loadEditor(scriptAddress(prefix, 'editor.js')).then(({ createElementEditor }) =>
      createElementEditor({ post, path }),
    );
    editor.then(
      (loaded) => loaded.handle(data as EditingMessage),
      () => {
        editor = undefined;
        post({ type: 'SELECT_LEFT' });
      },
    );
  });
}

/** Imports from an address that is known only at runtime, which a bundler leaves unchanged. */
function loadEditor(address: string): Promise<typeof import('./element-editor.ts')> {
  return import(/* @vite-ignore */ address);
}
