import { coverPage } from './cover.ts';
import type { Post } from './frame.ts';
import { readPart } from './page-part.ts';

export type Chooser = { set(isOn: boolean): void };

/**
 * Lets the visitor of a previewed page choose a part of it (PP-24): an element by click or keys,
 * any area by dragging.
 */
export function createChooser({ post, path }: { post: Post; path: () => string }): Chooser {
  let removeCover: (() => void) | undefined;
  const end = () => {
    removeCover?.();
    removeCover = undefined;
  };
  return {
    set(isOn) {
      if (!isOn) return end();
      removeCover ??= coverPage({
        handleChoice(element, box) {
          end();
          post({ type: 'PREVIEW_PART', part: readPart(element, box, path()) });
        },
        handleCancel() {
          end();
          post({ type: 'PREVIEW_PART_LEFT' });
        },
      });
    },
  };
}
