'use client';

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/**
 * The extensions that make a view editable: undo, indentation, brackets. Tab indents. Esc and then
 * Tab leaves the editor (PP-23). Loads when the user may edit and no answer writes files.
 */
export const editingExtensions: Extension = [
  EditorState.tabSize.of(2),
  history(),
  indentOnInput(),
  bracketMatching(),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];
