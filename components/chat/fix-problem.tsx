'use client';

import { useTranslations } from 'next-intl';
import type { Problem } from '@/domain/entities/problem';
import { isUnreadTerminal } from '@/domain/repair/error-message';
import { placeOf } from '@/domain/repair/repair';
import { useFiles, useOpenProject } from '@/lib/projects/context';

/**
 * Returns the tool's message. For an HTTP error it returns the status code, or '' if the title
 * already contains the code.
 */
function wordsOf(kind: Problem['kind'], title: string): string {
  if (kind === 'blank') return '';
  if (kind !== 'answer') return title;
  const [status] = /\b\d{3}\b/.exec(title) ?? [];
  return status ? `HTTP ${status}` : '';
}

/** One problem: what it means, the original message and the file. */
export function FixProblem({ problem }: { problem: Problem }) {
  const t = useTranslations('repair');
  const { editor, view } = useOpenProject();
  const { file, kind } = problem;
  const isThere = useFiles((files) => file !== null && files.paths.includes(file));
  const [title = '', ...rest] = problem.message.split('\n');
  const words = isUnreadTerminal(title)
    ? [t('terminal'), ...rest].join('\n')
    : wordsOf(kind, title);
  const open = () => {
    if (file === null) return;
    editor.choose(file);
    view.show('code');
  };
  return (
    <li className="min-w-0 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>{t(`kind.${kind}`)}</span>
        {isThere ? (
          <button
            type="button"
            onClick={open}
            className="max-w-full truncate rounded-control font-mono text-12 text-azure hover:underline coarse:min-h-11"
          >
            {placeOf(problem)}
          </button>
        ) : (
          file !== null && (
            <span className="max-w-full truncate font-mono text-12 text-ink-soft">
              {placeOf(problem)}
            </span>
          )
        )}
      </p>
      {words && (
        <p className="mt-0.5 line-clamp-3 whitespace-pre-wrap break-words font-mono text-12 text-ink-soft">
          {words}
        </p>
      )}
    </li>
  );
}
