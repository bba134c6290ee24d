'use client';

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/**
 * What makes an editor of a view: undo, indenting, brackets. Tab indents; Esc then Tab leaves (product point 23). Fetched when a person
 * may edit and nothing is being written.
 */
export const editing: Extension = [
  EditorState.tabSize.of(2),
  history(),
  indentOnInput(),
  bracketMatching(),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];
