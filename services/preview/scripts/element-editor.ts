import type { EditingMessage } from '../../../domain/contract/preview-protocol.ts';
import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import { coverPage } from './cover.ts';
import { createLiveChanges, elementsOf } from './element-changes.ts';
import { readElement, sourceOf } from './element-source.ts';
import type { Post } from './frame.ts';
import { readPart } from './page-part.ts';
import { createPageTheme } from './page-theme.ts';

export type ElementEditor = { handle(message: EditingMessage): void };

/**
 * Lets the user select elements of the page, and shows what the product changes about them. The
 * project's files do not change; closing the editor restores the page.
 */
export function createElementEditor({
  post,
  path,
}: {
  post: Post;
  path: () => string;
}): ElementEditor {
  const changes = createLiveChanges();
  const theme = createPageTheme();
  let removeCover: (() => void) | undefined;
  let outline: ReturnType<typeof createOutline> | undefined;

  function pick(element: Element): void {
    const source = sourceOf(element);
    const part = readPart(source ?? element, (source ?? element).getBoundingClientRect(), path());
    outline?.show(source ?? element);
    const read = source && readElement(source);
    if (read) post({ type: 'INJECT_ELEMENT_CHANGE', part, ...read });
    else post({ type: 'PREVIEW_PART', part });
  }

  function start(): void {
    outline ??= createOutline();
    removeCover ??= coverPage({
      handleChoice: (element) => pick(element),
      // Only the product ends the selection, because it may have unsaved changes.
      handleCancel: () => post({ type: 'SELECT_LEFT' }),
    });
  }

  function close(): void {
    removeCover?.();
    removeCover = undefined;
    outline?.remove();
    outline = undefined;
    changes.restoreAll();
    theme.restoreAll();
  }

  return {
    handle(message) {
      switch (message.type) {
        case 'START_SELECT':
          start();
          break;
        case 'CLOSE_SELECT':
          close();
          break;
        case 'SELECT_ELEMENT': {
          const [element] = elementsOf(message.elementUniqueId);
          if (element) pick(element);
          break;
        }
        case 'SHOW_THEME':
          theme.show(message.tokens);
          break;
        case 'INJECT_ELEMENT_CHANGE':
          changes.show(message.elementUniqueId, message.hash, message.element as ElementChange);
      }
    },
  };
}

/** Creates the outline of the selected element, which follows the element when it moves. */
function createOutline() {
  const frame = document.createElement('div');
  Object.assign(frame.style, {
    all: 'initial',
    position: 'fixed',
    display: 'none',
    zIndex: '2147483646',
    border: '2px solid #1a5fb4',
    borderRadius: '3px',
    boxSizing: 'border-box',
    pointerEvents: 'none',
  });
  document.documentElement.append(frame);
  let selected: Element | undefined;
  let next = requestAnimationFrame(function follow() {
    const box = selected?.isConnected ? selected.getBoundingClientRect() : undefined;
    frame.style.display = box ? 'block' : 'none';
    if (box)
      Object.assign(frame.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
    next = requestAnimationFrame(follow);
  });
  return {
    show(element: Element) {
      selected = element;
    },
    remove() {
      cancelAnimationFrame(next);
      frame.remove();
    },
  };
}
