'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { versions } from '@/domain/contract/versions';
import type { ProjectGift } from '@/domain/entities/project-gift';
import { useReloadProjects } from '@/lib/projects/use-project-list';
import { callKey, callQuery } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/**
 * GAP-49: copies of projects that other users offer, to accept or decline. Renders nothing if there
 * are none.
 */
export function GiftList() {
  const t = useTranslations('projects.gifts');
  const { data } = useQuery({ ...callQuery(versions.gifts, {}), staleTime: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <section
      aria-label={t('title', { count: data.list.length })}
      className="mx-4 mb-3 max-h-60 shrink-0 overflow-y-auto rounded-card bg-well p-3"
    >
      <h3 className="flex items-center gap-2 font-medium text-13">
        <Gift aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-azure" />
        {t('title', { count: data.list.length })}
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {data.list.map((gift) => (
          <GiftRow key={gift.gift} gift={gift} />
        ))}
      </ul>
    </section>
  );
}

function GiftRow({ gift: { gift, title, from, expiresAt } }: { gift: ProjectGift }) {
  const t = useTranslations('projects.gifts');
  const queries = useQueryClient();
  const reloadProjects = useReloadProjects();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const answer = async (how: 'accept' | 'decline') => {
    setBusy(how);
    try {
      if (how === 'accept') {
        await send(versions.acceptGift, { gift });
        toast({ kind: 'success', title: t('accepted', { title }) });
        reloadProjects();
      } else await send(versions.declineGift, { gift });
    } catch (error) {
      toastError(error);
    }
    // This also removes gifts that the user answered in another tab.
    await queries.invalidateQueries({ queryKey: callKey(versions.gifts) });
    setBusy(null);
  };
  return (
    <li className="min-w-0 text-13">
      <p className="truncate font-medium">{title}</p>
      <p className="text-12 text-ink-soft">
        {t('from', { name: from.username?.trim() || from.userNo, date: new Date(expiresAt) })}
      </p>
      <div className="mt-1.5 flex gap-2">
        <Button
          look="primary"
          aria-label={t('accept', { title })}
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => void answer('accept')}
        >
          {t('acceptShort')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('decline', { title })}
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void answer('decline')}
        >
          {t('declineShort')}
        </Button>
      </div>
    </li>
  );
}
