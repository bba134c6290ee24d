'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AppliedFix } from '@/domain/entities/check';

/**
 * Shown below an answer: how many small faults the product has fixed. On request, lists the faults.
 */
export function AppliedFixes({ fixed }: { fixed: readonly AppliedFix[] }) {
  const t = useTranslations('repair');
  const lines = fixed.map(({ name, file, subject }) => t(`fixes.${name}`, { file, subject }));
  return (
    <details className="group text-13 text-ink-soft">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="group-open:rotate-90"
        />
        {t('fixedInAnswer', { count: fixed.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5 pl-[18px]">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
