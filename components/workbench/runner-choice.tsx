'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { OnDemand } from '@/components/ui/on-demand';
import { useOpenProject } from '@/lib/projects/context';

const load = () => import('./runner-menu').then((one) => one.RunnerMenu);

/**
 * Shows where the project runs (GAP-74), and a menu if there are alternatives. Renders nothing
 * until the available runners are known.
 */
export function RunnerChoice({ className }: { className?: string }) {
  const t = useTranslations('runner');
  const { runner } = useOpenProject();
  const possible = useStore(runner, (state) => state.available);
  const current = useStore(runner, (state) => state.current);
  if (!possible) return null;
  if (possible.length < 2)
    return <span className={clsx('px-2 text-12 text-ink-soft', className)}>{t(current)}</span>;
  const trigger = (
    <button
      type="button"
      aria-label={`${t('label')}: ${t(current)}`}
      className={clsx(
        'inline-flex h-control items-center gap-1 rounded-control px-2 text-12 text-ink-soft transition-colors duration-120 hover:bg-well hover:text-ink coarse:h-11',
        className,
      )}
    >
      {t(current)} <ChevronDown aria-hidden="true" size={14} strokeWidth={1.5} />
    </button>
  );
  return <OnDemand popup="menu" load={load} trigger={trigger} />;
}
