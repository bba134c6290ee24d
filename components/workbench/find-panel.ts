'use client';

import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Maps our names of the panel's texts to the keys that the library uses for the same texts. */
const findPanelMessages = {
  find: 'Find',
  replace: 'Replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  matchCase: 'match case',
  regexp: 'regexp',
  byWord: 'by word',
  replaceOne: 'replace',
  replaceAll: 'replace all',
  close: 'close',
  currentMatch: 'current match',
  onLine: 'on line',
  replacedOnLine: 'replaced match on line $',
  replacedMany: 'replaced $ matches',
} as const;

const control = {
  minHeight: 'var(--size-control)',
  borderRadius: '6px',
  fontFamily: 'var(--font-sans)',
  fontSize: '13px',
};

/** Returns an arrow of the icon set in the colour of the text. */
const arrow = (path: string) => ({
  content: '""',
  width: '16px',
  height: '16px',
  backgroundColor: 'currentColor',
  mask: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`,
});

const looks = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', zIndex: 'var(--z-sticky)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: '6px 44px 6px 8px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    alignItems: 'center',
  },
  // Three rows in every width and language: search text, options, replacement. Hide the library's
  // own line break.
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search::before': { content: '""', order: '1', flexBasis: '100%' },
  '.cm-panel.cm-search:has([name=replace])::after': {
    content: '""',
    order: '3',
    flexBasis: '100%',
  },
  '.cm-panel.cm-search :is([name=replace], [name=replaceAll])': { order: '4' },
  '.cm-panel.cm-search .cm-textfield': {
    ...control,
    margin: '0',
    padding: '0 10px',
    minWidth: '0',
    flex: '1 1 140px',
    color: 'var(--ink)',
    backgroundColor: 'var(--sheet)',
    border: '1px solid var(--line-control)',
  },
  '.cm-panel.cm-search .cm-button': {
    ...control,
    margin: '0',
    padding: '0 10px',
    color: 'var(--ink)',
    backgroundImage: 'none',
    backgroundColor: 'var(--well)',
    border: '1px solid var(--line)',
  },
  // No offset: with the page's usual offset, a focus ring would overlap the next control.
  '.cm-panel.cm-search :is(.cm-textfield, .cm-button):focus-visible': { outlineOffset: '0' },
  '.cm-panel.cm-search label': {
    ...control,
    order: '2',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    margin: '0',
    padding: '0 4px',
  },
  '.cm-panel.cm-search [name=close]': {
    ...control,
    position: 'absolute',
    top: '6px',
    right: '6px',
    width: 'var(--size-control)',
    fontSize: '16px',
    color: 'var(--ink-soft)',
  },
  // On phones the buttons for next and previous are arrows, because their texts would push the
  // third button to another row. The accessible names stay the same.
  '@media (max-width: 639px)': {
    '.cm-panel.cm-search .cm-textfield': { flexBasis: '96px' },
    '.cm-panel.cm-search [name=next], .cm-panel.cm-search [name=prev]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 'var(--size-control)',
      padding: '0',
      fontSize: '0',
    },
    '.cm-panel.cm-search [name=next]::before': arrow('M12 5v14m7-7-7 7-7-7'),
    '.cm-panel.cm-search [name=prev]::before': arrow('m5 12 7-7 7 7m-7 7V5'),
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--amber-wash)',
    boxShadow: 'inset 0 -1px var(--amber)',
  },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--selection)' },
});

/**
 * Returns an extension that finds text in the shown file, and replaces text in an editable file.
 * `say` returns the panel's texts. Loads on first use.
 */
export function findPanel(say: (name: keyof typeof findPanelMessages) => string): Extension {
  const phrases = Object.entries(findPanelMessages).map(([name, phrase]) => [
    phrase,
    say(name as keyof typeof findPanelMessages),
  ]);
  return [
    search({ top: true }),
    keymap.of(searchKeymap),
    EditorState.phrases.of(Object.fromEntries(phrases)),
    looks,
  ];
}

export const openFind = openSearchPanel;
