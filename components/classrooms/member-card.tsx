'use client';

import clsx from 'clsx';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PagePicture } from '@/components/ui/page-picture';
import type { ClassroomMember } from '@/domain/entities/classroom';
import { RemoveDialog } from './remove-dialog';
import { ResetDialog } from './reset-dialog';

type Props = { classroom: string; member: ClassroomMember; onRemoved(): void };

export const isStuck = ({ progress }: ClassroomMember): boolean =>
  progress === 'failed' || progress === 'broken';

/**
 * A pupil: the newest published site, the progress, and the buttons for the teacher
 * (CLASS-004…006).
 */
export function MemberCard({ classroom, member, onRemoved }: Props) {
  const t = useTranslations('classrooms');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const [open, setOpen] = useState<'reset' | 'remove' | null>(null);
  const { name, userNo, site, activeAt } = member;
  const close = () => setOpen(null);
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card bg-sheet ring-1 ring-line">
      <PagePicture
        src={site?.picture ?? null}
        title={site?.title ?? name}
        className="ruled aspect-[8/5] border-b text-28"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="truncate font-medium text-14">{name}</h3>
        <p className="truncate text-13">
          {site ? (
            <a
              href={site.url}
              target="_blank"
              rel="noopener"
              aria-label={t('open', { title: site.title })}
              className="rounded-control text-azure underline underline-offset-4"
            >
              {site.title}
            </a>
          ) : (
            <span className="text-ink-soft">{t('noSite')}</span>
          )}
        </p>
        <p className={clsx('text-13', isStuck(member) ? 'font-medium text-rust' : 'text-ink-soft')}>
          {t(`progress.${member.progress}`)}
        </p>
        {activeAt !== null && (
          <p className="text-12 text-ink-soft">
            {t('active', { time: format.relativeTime(Math.min(activeAt, now.getTime()), now) })}
          </p>
        )}
        <p className="mt-auto -ml-3 flex flex-wrap gap-1 pt-2">
          <Button look="quiet" aria-label={t('resetOf', { name })} onClick={() => setOpen('reset')}>
            {t('reset')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('removeOf', { name })}
            onClick={() => setOpen('remove')}
          >
            {t('remove')}
          </Button>
        </p>
      </div>
      {open === 'reset' && <ResetDialog {...{ classroom, userNo, name }} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog {...{ classroom, userNo, name, onRemoved }} onClose={close} />
      )}
    </li>
  );
}
