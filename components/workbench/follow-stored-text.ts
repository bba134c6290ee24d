'use client';

import { Annotation, type EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { limits } from '@/domain/limits';
import type { OpenProject } from '@/lib/projects/open-project';
import { realClock } from '@/lib/utils/clock';
import { createThrottle } from '@/lib/utils/throttle';

const nearBottomPx = 40;

/** Marks changes of the document that come from the project's store. Undo does not revert them. */
export const fromStore = Annotation.define<boolean>();
const annotations = [fromStore.of(true), Transaction.addToHistory.of(false)];

/**
 * Returns the document with the line breaks of the stored text. Otherwise a file with CRLF would
 * look changed and lose its CRLF.
 */
export function textOf({ doc }: EditorState, stored: string): string {
  return stored.includes('\r\n') ? doc.sliceString(0, doc.length, '\r\n') : doc.toString();
}

/**
 * Keeps the view's document equal to the stored text of a file. Appends a growing text and replaces
 * any other text. Returns a function that stops this.
 */
export function followStoredText(
  view: EditorView,
  path: string,
  { files, editor }: Pick<OpenProject, 'files' | 'editor'>,
): () => void {
  const scroll = trackScroll(view);
  let pending = '';
  const append = createThrottle(limits.chat.updateMs, realClock, () => {
    appendText(view, pending, scroll.isAtEnd());
    pending = '';
  });
  const replace = () => {
    append.cancel();
    pending = '';
    const stored = files.read(path)?.content ?? '';
    const content = editor.edit(path)?.text ?? stored;
    const changes = { from: 0, to: view.state.doc.length, insert: content };
    if (content !== textOf(view.state, stored)) view.dispatch({ changes, annotations });
  };
  const stop = files.onChange((change) => {
    if (change.path !== path) return;
    if (change.type !== 'appended') return replace();
    pending += change.text;
    append();
  });
  return () => {
    stop();
    append.cancel();
    scroll.stop();
  };
}

/**
 * Remembers the scroll position from scroll events, because reading it on each change would force a
 * layout each time.
 */
function trackScroll({ scrollDOM }: EditorView) {
  let isAtEnd = true;
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = scrollDOM;
    isAtEnd = scrollHeight - scrollTop - clientHeight < nearBottomPx;
  };
  scrollDOM.addEventListener('scroll', onScroll, { passive: true });
  return {
    isAtEnd: () => isAtEnd,
    stop: () => scrollDOM.removeEventListener('scroll', onScroll),
  };
}

function appendText(view: EditorView, text: string, follows: boolean): void {
  const { length, lines } = view.state.doc;
  // Scroll to the start of the last line. Its end may be far to the right, and scrolling there
  // would hide the start of all lines.
  const broken = text.lastIndexOf('\n') + 1;
  const lineStart = broken > 0 ? length + broken : view.state.doc.line(lines).from;
  view.dispatch({ changes: { from: length, insert: text }, annotations });
  // Scroll in a second transaction: in the same one, the library would treat a position inside the
  // inserted text as the end of the old text.
  if (follows)
    view.dispatch({ effects: EditorView.scrollIntoView(lineStart, { y: 'end', yMargin: 0 }) });
}
