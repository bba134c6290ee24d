'use client';

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { codeTheme } from '@/components/ui/code-theme';
import { siteData } from '@/domain/contract/site-data';
import type { SqlAnswer } from '@/domain/entities/site-data';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { SqlResult } from './sql-result';

/** The owner's SQL. Ctrl+Enter runs it; the line of an error is named below. */
export function SqlSection() {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SqlAnswer | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);

  const run = async () => {
    const sql = editor.current?.state.doc.toString() ?? '';
    if (busy || sql.trim() === '') return;
    setBusy(true);
    const answer = await change(siteData.runSql, { ...shown, sql });
    setBusy(false);
    if (answer) setResult(answer);
  };
  const runLatest = useEffectEvent(() => {
    void run();
    return true;
  });
  const create = useEffectEvent((parent: HTMLDivElement) => {
    const runKey = { key: 'Mod-Enter', run: () => runLatest() };
    return new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          codeTheme,
          placeholder('select * from …'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': t('sqlLabel') }),
          Prec.highest(keymap.of([runKey])),
          keymap.of([...defaultKeymap, ...historyKeymap]),
        ],
      }),
    });
  });
  useEffect(() => {
    if (!place.current) return;
    const view = create(place.current);
    editor.current = view;
    return () => view.destroy();
  }, []);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div ref={place} dir="ltr" className="h-40 shrink-0 overflow-hidden border-line border-b" />
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <Button look="primary" busy={busy} onClick={() => void run()}>
          {!busy && <Play aria-hidden="true" size={14} strokeWidth={1.5} />}
          {t('run')}
        </Button>
        <p className="min-w-0 flex-1 text-12 text-ink-soft">{t(`sqlHint.${shown.data}`)}</p>
      </div>
      <section
        aria-label={t('result')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        className="focus-inset min-h-0 flex-1 overflow-auto"
      >
        {result && <SqlResult answer={result} />}
      </section>
    </div>
  );
}
