import type { PreviewMessage } from '@/domain/contract/preview-protocol';
import type { VisualEditing } from './visual-editing';

/** Passes on what the page reports about editing; other messages are ignored. */
export function handleEditingReport(
  editing: VisualEditing,
  message: PreviewMessage | undefined,
  hasPageFocus: boolean,
): void {
  switch (message?.type) {
    case 'INJECT_ELEMENT_CHANGE':
      editing.handlePicked(message, hasPageFocus);
      break;
    case 'TYPING_WANTED':
      editing.handleTypingWanted(message.elementUniqueId, hasPageFocus);
      break;
    case 'TEXT_TYPED':
      editing.handleTextTyped(message, hasPageFocus);
      break;
    case 'TYPING_ENDED':
      editing.handleTypingEnded(message, hasPageFocus);
      break;
    case 'SELECTION_BOX':
      editing.handleSelectionBox(message);
      break;
    case 'SIBLING_BOXES':
      editing.handleSiblings(message);
      break;
    case 'SELECT_LEFT':
      editing.handleLeft();
      break;
  }
}
