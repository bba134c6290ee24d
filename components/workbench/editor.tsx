'use client';

import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { codeTheme } from '@/components/ui/code-theme';
import { limits } from '@/domain/limits';
import { realClock } from '@/lib/chat/clock';
import { createThrottle } from '@/lib/chat/throttle';
import { useEditor, useOpenProject } from '@/lib/projects/context';
import { type CodeLanguage, languageOf } from '@/lib/workbench/language-of';
import { useEditable } from '@/lib/workbench/use-editable';

const nearBottomPx = 40;

/** With the 5 px the library keeps itself: a caret that comes into sight at the start of a text shows all the room before it. */
const room = EditorView.scrollMargins.of(() => ({ top: 3, left: 3 }));

/** Marks a change of the document that shows what the project holds; undoing does not go behind it. */
const fromStore = Annotation.define<boolean>();
const annotations = [fromStore.of(true), Transaction.addToHistory.of(false)];

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
 * Shows one file: read-only (WB-007), or to be edited where the person may. While it is being written its text is appended, never set
 * anew (P8); the view stays the same from file to file, since making one costs more than filling it.
 */
export default function Editor({ path }: { path: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [parts] = useState(() => ({ mode: new Compartment(), find: new Compartment() }));
  const { files, editor } = useOpenProject();
  const mode = useMode(path);
  const find = useFinding(view, parts.find);

  useEffect(() => {
    const made = place.current && new EditorView({ parent: place.current });
    setView(made);
    return () => made?.destroy();
  }, []);

  const begin = useEffectEvent((shown: EditorView) => {
    const onUpdate = EditorView.updateListener.of((update) => {
      // WB-011: only what a person types is unsaved; what is written or fetched is not.
      if (!update.transactions.some((one) => one.docChanged && !one.annotation(fromStore))) return;
      const stored = files.read(path)?.content ?? '';
      editor.compare(path, textOf(update.state, stored), stored);
    });
    const fixed = [
      lineNumbers(),
      room,
      languages[languageOf(path)],
      codeTheme,
      onUpdate,
      EditorView.domEventHandlers({ keydown: ownKeys }),
    ];
    const doc = editor.edit(path)?.text ?? files.read(path)?.content ?? '';
    shown.setState(EditorState.create({ doc, extensions: [fixed, parts.mode.of(mode), parts.find.of(find)] }));
    shown.dispatch({ effects: EditorView.scrollIntoView(0, { y: 'start' }) });
  });
  /** What the browser would do with these keys is of no use here. */
  const ownKeys = (event: KeyboardEvent) => {
    const key = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? event.key.toLowerCase() : '';
    if (key !== 'f' && key !== 's') return false;
    event.preventDefault();
    // Saving listens to the whole page.
    if (key === 's') return false;
    editor.setState({ finding: true });
    return true;
  };

  useEffect(() => {
    if (!view) return;
    begin(view);
    // Where the person stands is looked at when they scroll, not at each change: that would lay out the page again and again.
    let atEnd = true;
    const onScroll = () => {
      const { scrollHeight, scrollTop, clientHeight } = view.scrollDOM;
      atEnd = scrollHeight - scrollTop - clientHeight < nearBottomPx;
    };
    view.scrollDOM.addEventListener('scroll', onScroll, { passive: true });
    let pending = '';
    const append = createThrottle(limits.chat.updateMs, realClock, () => {
      const { length, lines } = view.state.doc;
      // Where the last line begins: its end may be far to the right, and all lines would be seen without their beginnings.
      const broken = pending.lastIndexOf('\n') + 1;
      const lineStart = broken > 0 ? length + broken : view.state.doc.line(lines).from;
      const goesOn = atEnd;
      view.dispatch({ changes: { from: length, insert: pending }, annotations });
      // After it: a place in what comes with a change is taken for the end of what was there before.
      if (goesOn) view.dispatch({ effects: EditorView.scrollIntoView(lineStart, { y: 'end', yMargin: 0 }) });
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
      view.scrollDOM.removeEventListener('scroll', onScroll);
    };
  }, [view, path, files, editor]);

  useEffect(() => {
    if (view) view.dispatch({ effects: parts.mode.reconfigure(mode) });
  }, [view, mode, parts]);
  useGoing(view, path);

  return <div ref={place} className="h-full min-h-0 overflow-hidden" />;
}

/** The document with the line breaks of the stored text: a file of another system must not look changed, nor become so. */
function textOf({ doc }: EditorState, stored: string): string {
  return stored.includes('\r\n') ? doc.sliceString(0, doc.length, '\r\n') : doc.toString();
}

/** What one may do in the view. The page's own selection serves: drawing another one measures the text at each change. */
function useMode(path: string): Extension {
  const t = useTranslations();
  const editable = useEditable();
  const [editing, setEditing] = useState<{ extension: Extension } | null>(null);
  useEffect(() => {
    if (!editable) return;
    let left = false;
    void import('./editing').then(({ editing: extension }) => left || setEditing({ extension }));
    return () => {
      left = true;
    };
  }, [editable]);
  const label = t(editable ? 'editing.label' : 'workbench.editorLabel', { path });
  return useMemo(() => {
    if (editable && editing) return [editing.extension, EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })];
    return [
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
    ];
  }, [editable, editing, label]);
}

/** What finds text in the file, once somebody has asked for it; opened each time one asks. */
function useFinding(view: EditorView | null, part: Compartment): Extension {
  const t = useTranslations('find');
  const { editor } = useOpenProject();
  const asked = useEditor((state) => state.finding);
  const [found, setFound] = useState<{ extension: Extension }>({ extension: [] });
  useEffect(() => {
    if (!view || !asked) return;
    let left = false;
    void import('./finding').then(({ finding, openFind }) => {
      if (left) return;
      const extension = finding(t);
      setFound({ extension });
      editor.setState({ finding: false });
      view.dispatch({ effects: part.reconfigure(extension) });
      openFind(view);
    });
    return () => {
      left = true;
    };
  }, [view, asked, editor, part, t]);
  return found.extension;
}

/** Goes to the place in the file that a search result names. */
function useGoing(view: EditorView | null, path: string): void {
  const { editor } = useOpenProject();
  const wanted = useEditor((state) => state.place);
  useEffect(() => {
    if (!view || wanted?.path !== path) return;
    const { doc } = view.state;
    const line = doc.line(Math.min(wanted.line, doc.lines));
    const [anchor, head] = [wanted.from, wanted.to].map((column) => Math.min(line.from + column, line.to)) as [number, number];
    view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    view.focus();
    editor.setState({ place: null });
  }, [view, path, wanted, editor]);
}
