'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { SiteErrors } from '@/domain/entities/site-errors';
import { usePublishingActions } from '@/lib/publishing/use-publication';
import { useSiteErrorActions } from '@/lib/site-errors/use-site-errors';
import { isCallError } from '@/lib/upstream/call-error';

/** Errors have grown since the last publishing: offers to go back, which is never automatic. */
export function RollbackNotice({
  uuid,
  offer,
  editions,
}: {
  uuid: string;
  offer: NonNullable<SiteErrors['offer']>;
  editions: SiteErrors['editions'];
}) {
  const t = useTranslations('siteErrors');
  const { rollBack } = usePublishingActions(uuid);
  const { dismissOffer, refetch } = useSiteErrorActions(uuid);
  const { edition, previous, failedVisits, visits } = offer;
  const versionOf = (wanted: number) =>
    editions.find(({ number }) => number === wanted)?.version ?? wanted;
  const goBack = () => rollBack.mutate(previous, { onSuccess: () => void refetch() });
  return (
    <section aria-label={t('offerLabel')} className="rounded-card bg-amber-wash p-3 text-13">
      <p className="flex gap-2">
        <TriangleAlert
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-amber"
        />
        <span className="min-w-0">
          {t('offer', { version: versionOf(edition), failed: failedVisits, visits })}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 pl-6">
        <Button busy={rollBack.isPending} onClick={goBack}>
          {t('goBack', { version: versionOf(previous) })}
        </Button>
        <Button
          look="quiet"
          busy={dismissOffer.isPending}
          onClick={() => dismissOffer.mutate(edition)}
        >
          {t('stay')}
        </Button>
      </div>
      {isCallError(rollBack.error) && <ErrorNotice className="mt-2" error={rollBack.error} />}
    </section>
  );
}
