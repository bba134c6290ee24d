'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { gallery } from '@/domain/contract/gallery';
import { limits } from '@/domain/limits';
import { openCommunity } from '@/lib/gallery/open-gallery';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { GalleryCard } from './gallery-card';
import { GalleryGrid, GallerySkeleton } from './gallery-grid';

/** HEAD-013: the selected cases, also for guests. */
export function CasesDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const { data, error, isPending, refetch } = useQuery(callQuery(gallery.cases, {}));
  return (
    <Dialog
      wide="full"
      title={t('gallery.casesTitle')}
      description={t('gallery.casesText')}
      onClose={onClose}
      footer={<Button onClick={openCommunity}>{t('gallery.toCommunity')}</Button>}
    >
      {isPending && <GallerySkeleton cards={limits.gallery.cases} />}
      {isCallError(error) && (
        <ErrorNotice
          error={error}
          actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {data?.list.length === 0 && (
        <EmptyState text={t('gallery.noCases')} className="rounded-card" />
      )}
      {data && data.list.length > 0 && (
        <GalleryGrid label={t('gallery.casesTitle')}>
          {data.list.map((one) => (
            <GalleryCard
              key={one.uuid ?? one.previewUrl}
              shown={one}
              place={data.place}
              onClose={onClose}
            />
          ))}
        </GalleryGrid>
      )}
    </Dialog>
  );
}
