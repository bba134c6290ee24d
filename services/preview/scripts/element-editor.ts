import type { EditingMessage } from '../../../domain/contract/preview-protocol.ts';
import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import { coverPage } from './cover.ts';
import { createLiveChanges, elementsOf } from './element-changes.ts';
import { readElement, sourceOf } from './element-source.ts';
import type { Post } from './frame.ts';
import { readPart } from './page-part.ts';

export type ElementEditor = { handle(message: EditingMessage): void };

/**
 * Lets the user select elements of the page, and shows what the product changes about them. The
 * sources stay as they are; closing brings back what the page showed.
 */
export function createElementEditor({
  post,
  path,
}: {
  post: Post;
  path: () => string;
}): ElementEditor {
  const changes = createLiveChanges();
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
      // The product ends it, because there may be changes that are not saved.
      handleCancel: () => post({ type: 'SELECT_LEFT' }),
    });
  }

  function close(): void {
    removeCover?.();
    removeCover = undefined;
    outline?.remove();
    outline = undefined;
    changes.restoreAll();
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
        case 'INJECT_ELEMENT_CHANGE':
          changes.show(message.elementUniqueId, message.hash, message.element as ElementChange);
          break;
        case 'ORDER_ELEMENTS':
          changes.order(message.list, message.moves);
      }
    },
  };
}

/** Marks the selected element, wherever it moves. */
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
