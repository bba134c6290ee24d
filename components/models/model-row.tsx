'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ModelEntry } from '@/domain/contract/models';

type Props = {
  label: string;
  entry?: ModelEntry & { own: boolean };
  /** Shown instead of the facts of an entry. */
  note?: string | undefined;
  isChosen: boolean;
  onChoose(): void;
};

/** One model: its name and the facts that are known. */
export function ModelRow({ label, entry, note, isChosen, onChoose }: Props) {
  const t = useTranslations('models');
  const format = useFormatter();
  const dollars = (amount: number) => format.number(amount, { maximumFractionDigits: 2 });
  const facts = entry
    ? [
        entry.provider,
        entry.context !== null && t('context', { tokens: entry.context }),
        t(entry.images ? 'sees' : 'blind'),
        entry.price &&
          t('price', { input: dollars(entry.price.input), output: dollars(entry.price.output) }),
      ].filter(Boolean)
    : [];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'focus-inset flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors duration-120 hover:bg-well',
        isChosen && 'bg-well',
      )}
    >
      <span className="w-4 shrink-0">
        {isChosen && <Check aria-hidden="true" size={16} strokeWidth={2} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 text-14">
          <span className="min-w-0 truncate">{label}</span>
          {entry?.own && (
            <span className="shrink-0 rounded-control bg-jade-wash px-1.5 py-0.5 text-12 text-jade">
              {t('ownKey')}
            </span>
          )}
        </span>
        <span className="block text-12 text-ink-soft tabular-nums">
          {note ?? facts.join(' · ')}
        </span>
      </span>
    </button>
  );
}
