'use client';

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { tags as tag } from '@lezer/highlight';

const of = (name: string) => `var(--code-${name})`;

const highlight = HighlightStyle.define([
  {
    tag: [tag.keyword, tag.moduleKeyword, tag.controlKeyword, tag.definitionKeyword, tag.self],
    color: of('keyword'),
  },
  { tag: [tag.string, tag.special(tag.string), tag.attributeValue], color: of('string') },
  { tag: [tag.number, tag.bool, tag.null, tag.atom, tag.unit, tag.color], color: of('number') },
  {
    tag: [tag.function(tag.variableName), tag.function(tag.propertyName), tag.macroName],
    color: of('function'),
  },
  { tag: [tag.typeName, tag.className, tag.namespace], color: of('type') },
  { tag: [tag.propertyName, tag.definition(tag.propertyName)], color: of('property') },
  { tag: [tag.tagName, tag.angleBracket], color: of('tag') },
  { tag: tag.attributeName, color: of('attribute') },
  { tag: [tag.operator, tag.logicOperator, tag.definitionOperator], color: of('operator') },
  { tag: [tag.punctuation, tag.bracket, tag.separator], color: of('punctuation') },
  { tag: [tag.comment, tag.meta], color: of('comment') },
  { tag: tag.regexp, color: of('regexp') },
  { tag: tag.invalid, color: of('invalid') },
  { tag: tag.heading, color: of('keyword'), fontWeight: '600' },
  { tag: tag.link, color: of('function'), textDecoration: 'underline' },
  { tag: tag.emphasis, fontStyle: 'italic' },
  { tag: tag.strong, fontWeight: '600' },
]);

/**
 * Measures the editor again when the font for code has loaded. The font loads with the first code
 * on the page and changes the line height. Without this measurement, the line numbers would be
 * misaligned.
 */
const measureWithFont = ViewPlugin.define((view) => {
  const measure = () => view.requestMeasure();
  document.fonts?.addEventListener('loadingdone', measure);
  return { destroy: () => document.fonts?.removeEventListener('loadingdone', measure) };
});

/** Ink text on a grey background in both themes. Every colour is a design token. */
export const codeTheme = [
  EditorView.theme({
    '&': { height: '100%', color: of('text'), backgroundColor: 'var(--well)', fontSize: '13px' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-mono)',
      lineHeight: '1.6',
      fontVariantLigatures: 'none',
      overflow: 'auto',
    },
    '.cm-content': { padding: '8px 0', caretColor: 'var(--seal)' },
    '.cm-line': { padding: '0 16px 0 8px' },
    '.cm-gutters': { color: of('gutter'), backgroundColor: 'var(--well)', border: 'none' },
    '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 16px', minWidth: '36px' },
  }),
  syntaxHighlighting(highlight),
  measureWithFont,
];
