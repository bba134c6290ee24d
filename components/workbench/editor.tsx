'use client';

import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { codeTheme } from '@/components/ui/code-theme';
import { limits } from '@/domain/limits';
import { realClock } from '@/lib/chat/clock';
import { createThrottle } from '@/lib/chat/throttle';
import { useOpenProject } from '@/lib/projects/context';
import { type CodeLanguage, languageOf } from '@/lib/workbench/language-of';

const nearBottomPx = 40;

/** Made once: a new one for each file shown would set the whole editor up anew. */
const languages: Record<CodeLanguage, Extension> = {
  javascript: javascript({ jsx: true }),
  typescript: javascript({ jsx: true, typescript: true }),
  css: css(),
  html: html(),
  json: json(),
  markdown: markdown(),
  plain: [],
};

/**
 * Shows one file, read-only (WB-007). While it is being written its text is appended, never set anew (P8); the view stays the
 * same from file to file, since making one costs more than filling it.
 */
export default function Editor({ path }: { path: string }) {
  const t = useTranslations('workbench');
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const { files, editor } = useOpenProject();
  const label = t('editorLabel', { path });

  useEffect(() => {
    const made = place.current && new EditorView({ parent: place.current });
    setView(made);
    return () => made?.destroy();
  }, []);

  useEffect(() => {
    if (!view) return;
    const onUpdate = EditorView.updateListener.of((update) => {
      // A file being written is neither saved nor unsaved yet (WB-011).
      const settled = update.docChanged && files.getState().growing !== path;
      if (settled) editor.compare(path, update.state.doc.toString(), files.read(path)?.content ?? '');
    });
    const doc = files.read(path)?.content ?? '';
    view.setState(EditorState.create({ doc, extensions: [extensionsFor(path, label), onUpdate] }));
    view.dispatch({ effects: EditorView.scrollIntoView(0, { y: 'start' }) });

    // Where the person stands is looked at when they scroll, not at each change: that would lay out the page again and again.
    let atEnd = true;
    const onScroll = () => {
      const { scrollHeight, scrollTop, clientHeight } = view.scrollDOM;
      atEnd = scrollHeight - scrollTop - clientHeight < nearBottomPx;
    };
    view.scrollDOM.addEventListener('scroll', onScroll, { passive: true });
    let pending = '';
    const append = createThrottle(limits.chat.updateMs, realClock, () => {
      const { length } = view.state.doc;
      const effects = atEnd ? [EditorView.scrollIntoView(length + pending.length, { y: 'end', yMargin: 0 })] : [];
      view.dispatch({ changes: { from: length, insert: pending }, effects });
      pending = '';
    });
    const replace = () => {
      append.cancel();
      pending = '';
      const content = files.read(path)?.content ?? '';
      if (content !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content } });
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
      view.scrollDOM.removeEventListener('scroll', onScroll);
    };
  }, [view, path, files, editor, label]);

  return <div ref={place} className="h-full min-h-0 overflow-hidden" />;
}

/** The page's own selection serves: drawing another one measures the text at each change. */
function extensionsFor(path: string, label: string): Extension {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
    languages[languageOf(path)],
    codeTheme,
  ];
}
