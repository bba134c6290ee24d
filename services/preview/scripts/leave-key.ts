import type { Post } from './frame.ts';

/** Hands F6 to the product: a key that a frame keeps would hold keyboard users in the page (PP-23). */
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
