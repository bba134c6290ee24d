'use client';

import clsx from 'clsx';
import { Code, Database, Eye, MessageSquareText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useOpenProject, useView } from '@/lib/projects/context';
import { useHasData } from '@/lib/site-data/use-has-data';
import type { Pane } from '@/lib/workbench/view-store';

const panes = [
  { pane: 'chat', icon: MessageSquareText },
  { pane: 'preview', icon: Eye },
  { pane: 'code', icon: Code },
  { pane: 'data', icon: Database },
] as const satisfies { pane: Pane; icon: typeof Eye }[];

/**
 * The buttons for the panes of a narrow window, which shows one pane at a time. A dot marks a
 * hidden pane that has changed (PP-10).
 */
export function BottomBar() {
  const t = useTranslations('panes');
  const { view } = useOpenProject();
  const hasData = useHasData();
  const offered = panes.filter(({ pane }) => pane !== 'data' || hasData);
  const shown = useView((state) => state.pane);
  const changed = useView((state) => state.changed);
  return (
    <nav
      aria-label={t('label')}
      className="flex h-(--size-bottombar) shrink-0 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {offered.map(({ pane, icon: Icon }) => (
        <button
          key={pane}
          type="button"
          aria-current={shown === pane ? 'page' : undefined}
          onClick={() => view.showPane(pane)}
          className={clsx(
            'focus-inset relative flex flex-1 flex-col items-center justify-center text-12',
            shown === pane ? 'text-ink' : 'text-ink-soft',
          )}
        >
          <span className="relative">
            <Icon aria-hidden="true" size={18} strokeWidth={shown === pane ? 2 : 1.5} />
            {changed[pane] && (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-1.5 size-1.5 rounded-full bg-azure"
              />
            )}
          </span>
          {t(pane)}
          {changed[pane] && <span className="sr-only">{t('changed')}</span>}
        </button>
      ))}
    </nav>
  );
}
