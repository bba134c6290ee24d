'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { excerptAround } from '@/domain/text/excerpt';
import { entryPath, type HelpEntry } from '@/lib/help/corpus';
import { keywordsOf } from '@/lib/help/tokenize';

type Props = { found: readonly HelpEntry[]; question: string; onPick?: () => void };

/** Number of characters shown around a match. */
const quoted = 90;

/** Matching sections of the documentation, with the text around each match. */
export function HelpResultList({ found, question, onPick }: Props) {
  const t = useTranslations('help');
  const words = keywordsOf(question);
  return (
    <ul aria-label={t('results')} className="divide-y divide-line">
      {found.map((entry) => (
        <li key={entry.id}>
          <Link
            href={entryPath(entry)}
            {...(onPick && { onClick: onPick })}
            className="block rounded-control px-2.5 py-2 hover:bg-well"
          >
            <span className="block font-medium text-13">{entry.title}</span>
            <span className="block break-words text-12 text-ink-soft">
              {excerptAround(entry.text, words, quoted)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
