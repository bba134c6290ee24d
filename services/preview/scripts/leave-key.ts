import type { Post } from './frame.ts';

/** Passes F6 on to the product, so that keyboard users can leave the page's frame (PP-23). */
export function handOverLeaveKey(post: Post): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      post({ type: 'PREVIEW_LEAVE' });
    },
    true,
  );
}
