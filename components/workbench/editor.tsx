'use client';

import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { codeTheme } from '@/components/ui/code-theme';
import { useEditor, useOpenProject } from '@/lib/projects/context';
import { type CodeLanguage, languageOf } from '@/lib/workbench/language-of';
import { useEditable } from '@/lib/workbench/use-editable';
import { followStoredText, fromStore, textOf } from './follow-stored-text';

/**
 * A scroll margin. Together with the library's own 5 px, it makes scrolling to the start of the
 * text show all of the padding before it.
 */
const room = EditorView.scrollMargins.of(() => ({ top: 3, left: 3 }));

/** Created once, because a new extension for each file would reconfigure the whole editor. */
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
 * Shows one file, read-only (WB-007) or editable if the user may edit. While a file is being
 * written, new text is appended instead of replacing the document (P8). One view shows all files,
 * because creating a view costs more than changing its content.
 */
export default function Editor({ path }: { path: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [parts] = useState(() => ({ mode: new Compartment(), find: new Compartment() }));
  const { files, editor } = useOpenProject();
  const mode = useMode(path);
  const find = useFindPanel(view, parts.find);

  useEffect(() => {
    const made = place.current && new EditorView({ parent: place.current });
    setView(made);
    return () => made?.destroy();
  }, []);

  const begin = useEffectEvent((shown: EditorView) => {
    const onUpdate = EditorView.updateListener.of((update) => {
      // Only text that the user has typed counts as unsaved, not generated or loaded text (WB-011).
      if (!update.transactions.some((one) => one.docChanged && !one.annotation(fromStore))) return;
      const stored = files.read(path)?.content ?? '';
      editor.trackEdit(path, textOf(update.state, stored), stored);
    });
    const fixed = [
      lineNumbers(),
      room,
      languages[languageOf(path)],
      // The rules of a project and other prose are read on phones too.
      /\.(?:md|txt)$/i.test(path) ? EditorView.lineWrapping : [],
      codeTheme,
      onUpdate,
      EditorView.domEventHandlers({ keydown: ownKeys }),
    ];
    const doc = editor.edit(path)?.text ?? files.read(path)?.content ?? '';
    shown.setState(
      EditorState.create({ doc, extensions: [fixed, parts.mode.of(mode), parts.find.of(find)] }),
    );
    shown.dispatch({ effects: EditorView.scrollIntoView(0, { y: 'start' }) });
  });
  /** Prevents the browser's own action for Ctrl+F and Ctrl+S. */
  const ownKeys = (event: KeyboardEvent) => {
    const key =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
        ? event.key.toLowerCase()
        : '';
    if (key !== 'f' && key !== 's') return false;
    event.preventDefault();
    // The page's own key handler saves.
    if (key === 's') return false;
    editor.setState({ isFindOpen: true });
    return true;
  };

  useEffect(() => {
    if (!view) return;
    begin(view);
    return followStoredText(view, path, { files, editor });
  }, [view, path, files, editor]);

  useEffect(() => {
    if (view) view.dispatch({ effects: parts.mode.reconfigure(mode) });
  }, [view, mode, parts]);
  useJumpToTarget(view, path);

  return <div ref={place} className="h-full min-h-0 overflow-hidden" />;
}

/**
 * Returns the extensions for reading or editing. They use the browser's own selection, because a
 * selection drawn by the library measures the text at each change.
 */
function useMode(path: string): Extension {
  const t = useTranslations();
  const editable = useEditable();
  const [editing, setEditing] = useState<{ extension: Extension } | null>(null);
  useEffect(() => {
    if (!editable) return;
    let left = false;
    void import('./editing-extensions').then(
      ({ editingExtensions: extension }) => left || setEditing({ extension }),
    );
    return () => {
      left = true;
    };
  }, [editable]);
  const label = t(editable ? 'editing.label' : 'workbench.editorLabel', { path });
  return useMemo(() => {
    if (editable && editing)
      return [
        editing.extension,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ];
    return [
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': 'true',
        tabindex: '0',
      }),
    ];
  }, [editable, editing, label]);
}

/** Loads the find panel when the user first requests it, and opens it on each request. */
function useFindPanel(view: EditorView | null, part: Compartment): Extension {
  const t = useTranslations('find');
  const { editor } = useOpenProject();
  const asked = useEditor((state) => state.isFindOpen);
  const [found, setFound] = useState<{ extension: Extension }>({ extension: [] });
  useEffect(() => {
    if (!view || !asked) return;
    let left = false;
    void import('./find-panel').then(({ findPanel: finding, openFind }) => {
      if (left) return;
      const extension = finding(t);
      setFound({ extension });
      editor.setState({ isFindOpen: false });
      view.dispatch({ effects: part.reconfigure(extension) });
      openFind(view);
    });
    return () => {
      left = true;
    };
  }, [view, asked, editor, part, t]);
  return found.extension;
}

/** Scrolls to the place in the file that a search result names. */
function useJumpToTarget(view: EditorView | null, path: string): void {
  const { editor } = useOpenProject();
  const wanted = useEditor((state) => state.jumpTarget);
  useEffect(() => {
    if (!view || wanted?.path !== path) return;
    const { doc } = view.state;
    const line = doc.line(Math.min(wanted.line, doc.lines));
    const [anchor, head] = [wanted.from, wanted.to].map((column) =>
      Math.min(line.from + column, line.to),
    ) as [number, number];
    view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    view.focus();
    editor.setState({ jumpTarget: null });
  }, [view, path, wanted, editor]);
}
