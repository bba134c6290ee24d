'use client';

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/**
 * The extensions that turn a view into an editor: undo, indentation, brackets. Tab indents; Esc
 * then Tab leaves (PP-23). Loaded when the user may edit and nothing is being written.
 */
export const editingExtensions: Extension = [
  EditorState.tabSize.of(2),
  history(),
  indentOnInput(),
  bracketMatching(),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];
