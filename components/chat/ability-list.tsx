'use client';

import { ChevronRight, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AbilityResult } from '@/domain/entities/check';

/** What a user of the app can do, as the last check found it (FIX-036). */
export function AbilityList({ abilities }: { abilities: readonly AbilityResult[] }) {
  const t = useTranslations('repair.abilities');
  const count = abilities.length;
  const works = abilities.filter(({ outcome }) => outcome === 'works').length;
  if (count === 0) return null;
  return (
    <details aria-label={t('label')} className="group mb-3 text-13 text-ink-soft">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="shrink-0 group-open:rotate-90"
        />
        {works === count ? t('all', { count }) : t('summary', { works, count })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5 pl-[18px]">
        {abilities.map((ability) => (
          <AbilityItem key={ability.text} ability={ability} />
        ))}
      </ul>
    </details>
  );
}

const signs = {
  works: { Icon: CircleCheck, tone: 'text-jade' },
  failed: { Icon: CircleX, tone: 'text-rust' },
  untried: { Icon: CircleDashed, tone: 'text-ink-soft' },
};

function AbilityItem({ ability: { text, outcome, reason } }: { ability: AbilityResult }) {
  const t = useTranslations('repair.abilities');
  const { Icon, tone } = signs[outcome];
  return (
    <li className="flex min-w-0 gap-1.5">
      <Icon
        role="img"
        aria-label={t(`outcome.${outcome}`)}
        size={14}
        strokeWidth={1.5}
        className={`mt-[3px] shrink-0 ${tone}`}
      />
      <div className="min-w-0">
        <p className="break-words text-ink">{text}</p>
        {reason !== null && <p>{t(`reason.${reason}`)}</p>}
      </div>
    </li>
  );
}
