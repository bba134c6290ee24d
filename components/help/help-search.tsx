'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useHelpSearch } from '@/lib/help/use-help-search';
import { HelpResultList } from './help-result-list';

/** Searches the whole documentation and lists the results below the field. */
export function HelpSearch() {
  const t = useTranslations('help');
  const [text, setText] = useState('');
  const [begun, setBegun] = useState(false);
  const question = useDeferredValue(text).trim();
  const { search, failed, again } = useHelpSearch(begun);
  const answers = search?.(question);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know the `search` element
    <div role="search">
      <label className="flex h-control items-center gap-2 rounded-control bg-sheet px-2.5 text-ink-soft ring-1 ring-line-control ring-inset focus-within:ring-azure">
        <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
        <input
          type="search"
          value={text}
          maxLength={200}
          aria-label={t('search')}
          placeholder={t('search')}
          onFocus={() => setBegun(true)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
          className="h-full min-w-0 flex-1 bg-transparent text-13 text-ink outline-none placeholder:text-ellipsis coarse:text-16"
        />
      </label>
      <div role="status" className="sr-only">
        {question && answers && t('found', { count: answers.length })}
      </div>
      {question && (
        <div className="mt-2">
          {answers && answers.length > 0 && (
            <HelpResultList found={answers} question={question} onPick={() => setText('')} />
          )}
          {answers?.length === 0 && (
            <p className="px-2.5 py-2 text-13 text-ink-soft">{t('nothing', { text: question })}</p>
          )}
          {!answers && failed && (
            <p role="alert" className="px-2.5 py-2 text-13">
              {t('failed')}{' '}
              <Button look="outline" onClick={again} className="mt-2">
                {t('again')}
              </Button>
            </p>
          )}
          {!answers && !failed && <Skeleton className="h-14" />}
        </div>
      )}
    </div>
  );
}
