import type {
  EditingMessage,
  SelectElement,
  SelectPicture,
  WalkSelection,
} from '../../../domain/contract/preview-protocol.ts';
import { coverPage } from './cover.ts';
import { createLiveChanges } from './element-changes.ts';
import { elementsOf } from './element-painting.ts';
import { sourceOf } from './element-source.ts';
import type { Post } from './frame.ts';
import { createPageTheme } from './page-theme.ts';
import { createSelection, type Selection, uidOf } from './selection.ts';
import { startTyping } from './text-typing.ts';

type Page = { post: Post; path: () => string };
export type ElementEditor = { handle(message: EditingMessage): void };

/**
 * Lets the user select elements of the page, and shows what the product changes about them. The
 * project's files do not change; closing the editor restores the page.
 */
export function createElementEditor({ post, path }: Page): ElementEditor {
  const changes = createLiveChanges();
  const theme = createPageTheme();
  let removeCover: (() => void) | undefined;
  let selection: Selection | undefined;
  let endTyping: (() => void) | undefined;

  function start(first?: Element): void {
    selection ??= createSelection({ post, path, sourceText: changes.sourceText });
    removeCover ??= coverPage(
      {
        handleChoice: (element, _, event) => selection?.choose(element, event),
        // Only the product ends the selection, because it may have unsaved changes.
        handleCancel: () => post({ type: 'SELECT_LEFT' }),
      },
      first,
    );
  }

  function uncover(): void {
    removeCover?.();
    removeCover = undefined;
  }

  /** Lets the user type in the selected element, if it is still the one that the product means. */
  function beginTyping(elementUniqueId: string): void {
    const element = selection?.current();
    if (!(element instanceof HTMLElement) || !removeCover || endTyping) return;
    if (uidOf(element) !== elementUniqueId) return;
    uncover();
    changes.hold(element);
    const end = startTyping(element, {
      handleText: (text) => post({ type: 'TEXT_TYPED', elementUniqueId, text }),
      handleEnd(text) {
        endTyping = undefined;
        changes.release();
        post({ type: 'TYPING_ENDED', elementUniqueId, text });
        if (selection) start(element);
      },
      handlePress: (next) => selection?.pick(next),
    });
    // An element that cannot have the focus has ended it at once.
    if (!removeCover) endTyping = end;
  }

  function pick(element: Element | undefined): void {
    if (element) endTyping?.();
    if (element) selection?.pick(element);
  }

  function close(): void {
    selection?.remove();
    selection = undefined;
    endTyping?.();
    uncover();
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
        case 'MEASURE_SIBLINGS':
          selection?.measureSiblings(message);
          break;
        case 'SHOW_THEME':
          theme.show(message.tokens);
          break;
        case 'START_TYPING':
          beginTyping(message.elementUniqueId);
          break;
        case 'INJECT_ELEMENT_CHANGE':
          changes.show(message.elementUniqueId, message.hash, message.element);
          break;
        case 'SHOW_TEXTS':
          changes.showTexts(message.texts, message.isSaved);
          break;
        case 'ORDER_ELEMENTS':
          changes.order(message.list, message.moves);
          break;
        default:
          pick(nextElement(message, selection));
      }
    },
  };
}

function nextElement(
  message: SelectElement | WalkSelection | SelectPicture,
  selection: Selection | undefined,
): Element | undefined {
  if (message.type === 'SELECT_PICTURE') return pictureAt(message);
  return message.type === 'WALK_SELECTION'
    ? selection?.walk(message)
    : elementsOf(message.elementUniqueId)[0];
}

/** Returns the picture at a point, also below the cover and what lies over it. */
function pictureAt({ x, y }: SelectPicture): Element | undefined {
  return document
    .elementsFromPoint(x, y)
    .find((one) => one instanceof HTMLImageElement && sourceOf(one) === one);
}
