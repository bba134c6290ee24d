'use client';

import { Bell as BellIcon } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { markToastsSeen, useToasts } from '@/lib/toasts/store';
import { IconButton } from './icon-button';
import { Popover } from './popover';
import { toastColours, toastIcons } from './toast-viewport';

/** Shows the last twenty messages again, because toasts close by themselves (PP-15). */
export function Bell() {
  const t = useTranslations();
  const format = useFormatter();
  const kept = useToasts((state) => state.recent);
  const unseen = useToasts((state) => state.unseen);
  const label = unseen > 0 ? t('shell.unseen', { count: unseen }) : t('shell.notices');
  return (
    <Popover
      label={t('shell.notices')}
      onOpenChange={(open) => open && markToastsSeen()}
      trigger={<IconButton label={label} icon={BellIcon} dot={unseen > 0} />}
    >
      <h2 className="border-line border-b px-4 py-2.5 font-medium">{t('shell.notices')}</h2>
      {kept.length === 0 && (
        <p className="px-4 py-6 text-center text-ink-soft">{t('shell.noNotices')}</p>
      )}
      <ol className="max-h-80 overflow-y-auto">
        {kept.map((one) => {
          const Icon = toastIcons[one.kind];
          return (
            <li
              key={one.id}
              className="flex gap-2.5 border-line border-b px-4 py-2.5 last:border-0"
            >
              <Icon
                aria-hidden="true"
                size={16}
                strokeWidth={1.5}
                className={`mt-0.5 shrink-0 ${toastColours[one.kind]}`}
              />
              <div className="min-w-0 flex-1">
                <p>{one.title || (one.entry && t(one.entry.messageKey))}</p>
                {one.text && <p className="text-ink-soft">{one.text}</p>}
                <p className="text-12 text-ink-soft">
                  <time>{format.dateTime(one.at, { timeStyle: 'medium' })}</time>
                  {one.reference && (
                    <span className="ml-2 font-mono">
                      {t('common.reference', { reference: one.reference })}
                    </span>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Popover>
  );
}
