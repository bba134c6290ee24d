'use client';

import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { codeTheme } from '@/components/ui/code-theme';

type Props = { before: string; after: string; layout: 'inline' | 'beside'; label: string };

/**
 * Limits the comparison of large files that have few lines in common, so that it does not block the
 * page.
 */
const diffConfig = { scanLimit: 2_000, timeout: 500 };
const collapseUnchanged = { margin: 3, minSize: 6 };

/** Added lines are green and removed lines are red, as in the card of an answer. */
const colours = EditorView.theme({
  '&': { height: 'auto' },
  '&.cm-merge-b .cm-changedLine, .cm-changedLine, .cm-insertedLine': {
    backgroundColor: 'var(--jade-wash)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--rust-wash)' },
  '.cm-changedText, .cm-insertedLine .cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'color-mix(in srgb, var(--jade) 22%, transparent)',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--rust) 22%, transparent)',
  },
  // The same padding as that of the lines around the deleted lines.
  '.cm-deletedChunk': { padding: '0 16px 0 8px' },
  '.cm-collapsedLines': { background: 'var(--paper)', color: 'var(--ink-soft)' },
});

/**
 * Shows two states of a file, inline or side by side, and folds unchanged parts. Its code loads
 * when the user first views a comparison (P3).
 */
export default function FileDiff({ before, after, layout, label }: Props) {
  const folded = useTranslations('common')('unchangedLines');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const shared = extensions(label, folded);
    // In a new or deleted file every line has changed, so do not mark changes inside the lines.
    const highlightChanges = before !== '' && after !== '';
    const shown = { diffConfig, collapseUnchanged, gutter: false, highlightChanges };
    if (layout === 'beside') {
      const view = new MergeView({
        parent,
        a: { doc: before, extensions: shared },
        b: { doc: after, extensions: shared },
        ...shown,
      });
      return () => view.destroy();
    }
    const inline = unifiedMergeView({ original: before, mergeControls: false, ...shown });
    const view = new EditorView({
      parent,
      state: EditorState.create({ doc: after, extensions: [shared, inline] }),
    });
    return () => view.destroy();
  }, [before, after, layout, label, folded]);
  return <div ref={place} data-diff={layout} />;
}

function extensions(label: string, folded: string): Extension {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorState.phrases.of({ '$ unchanged lines': folded }),
    codeTheme,
    colours,
  ];
}
