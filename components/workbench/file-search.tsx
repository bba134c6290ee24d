'use client';

import { CaseSensitive, WholeWord } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { limits } from '@/domain/limits';
import { visibleName } from '@/domain/text/visible-name';
import { useFiles, useOpenProject } from '@/lib/projects/context';
import {
  type SearchMatch,
  type SearchOptions,
  type SearchResult,
  searchFiles,
} from '@/lib/workbench/search-files';

/**
 * Searches all files of the project, including unsaved text. A click on a match opens the file at
 * the match.
 */
export function FileSearch({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const t = useTranslations('search');
  const { editor } = useOpenProject();
  const [options, setOptions] = useState<SearchOptions>({
    text: '',
    matchCase: false,
    wholeWord: false,
  });
  const found = useFound(options);
  const go = (match: SearchMatch) => {
    editor.goTo(match);
    onOpen?.();
  };
  return (
    <section aria-label={t('label')} className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-0.5 px-2 pt-2 pb-1">
        <input
          type="search"
          aria-label={t('label')}
          placeholder={t('label')}
          value={options.text}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: it opens on the user's request
          autoFocus
          onChange={({ target }) => setOptions({ ...options, text: target.value })}
          className="h-control min-w-0 flex-1 rounded-control bg-sheet px-2 text-13 ring-1 ring-line-control ring-inset coarse:text-16"
        />
        <IconButton
          label={t('matchCase')}
          icon={CaseSensitive}
          aria-pressed={options.matchCase}
          onClick={() => setOptions({ ...options, matchCase: !options.matchCase })}
        />
        <IconButton
          label={t('wholeWord')}
          icon={WholeWord}
          aria-pressed={options.wholeWord}
          onClick={() => setOptions({ ...options, wholeWord: !options.wholeWord })}
        />
      </div>
      <p role="status" className="px-3 py-1 text-12 text-ink-soft">
        {found &&
          t(found.more ? 'more' : 'found', { count: found.count, files: found.files.length })}
      </p>
      <ul className="min-h-0 flex-1 overflow-auto pb-2">
        {found?.files.map(({ path, matches }) => (
          <li key={path}>
            <p className="sticky top-0 truncate bg-paper px-3 py-1 font-mono text-12 text-ink">
              {visibleName(path)}
            </p>
            <ul>
              {matches.map((match) => (
                <li key={`${match.line}:${match.from}`}>
                  <button
                    type="button"
                    onClick={() => go(match)}
                    className="focus-inset flex min-h-7 w-full items-center gap-2 px-3 text-left font-mono text-12 text-ink-soft hover:bg-well hover:text-ink coarse:min-h-11"
                  >
                    <span className="sr-only">{visibleName(path)}</span>
                    <span className="w-8 shrink-0 text-right text-ink-faint">{match.line}</span>
                    <span className="truncate">
                      {match.excerpt.slice(0, match.at)}
                      <mark className="rounded-xs bg-amber-wash text-ink">
                        {match.excerpt.slice(match.at, match.at + match.to - match.from)}
                      </mark>
                      {match.excerpt.slice(match.at + match.to - match.from)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the matches shortly after the last key press, or null without a search text. */
function useFound(options: SearchOptions): SearchResult | null {
  const { files, editor } = useOpenProject();
  const revision = useFiles((state) => state.revision);
  const [found, setFound] = useState<SearchResult | null>(null);
  useEffect(() => {
    if (options.text === '') return setFound(null);
    const timer = setTimeout(() => {
      // This condition is always true. It only makes the search depend on changes of the files.
      if (revision >= 0) setFound(searchFiles(textsOf({ files, editor }), options));
    }, limits.search.delayMs);
    return () => clearTimeout(timer);
  }, [options, revision, files, editor]);
  return found;
}

function* textsOf({ files, editor }: Pick<ReturnType<typeof useOpenProject>, 'files' | 'editor'>) {
  for (const path of files.getState().paths) {
    const entry = files.read(path);
    if (entry && !entry.isBinary) yield { path, content: editor.edit(path)?.text ?? entry.content };
  }
}
