'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { limits } from '@/domain/limits';
import { useCommunityList } from '@/lib/gallery/use-community-list';
import { openSideMenu } from '@/lib/projects/side-menu';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { isCallError } from '@/lib/upstream/call-error';
import { useDebounced } from '@/lib/utils/use-debounced';
import { GalleryCard } from './gallery-card';
import { GalleryGrid, GallerySkeleton } from './gallery-grid';

/** GAP-50: projects that other users made public. Scrolling loads further pages. */
export function CommunityDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const signedIn = useSignedIn();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search, limits.sideMenu.searchMs).trim();
  const list = useCommunityList(wanted);
  const [first] = list.data?.pages ?? [];
  const shown = list.data?.pages.flatMap((page) => page.list) ?? [];
  const next = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError)
      void list.fetchNextPage();
  };
  const toProjects = () => {
    onClose();
    openSideMenu('held');
  };
  return (
    <Dialog
      wide="full"
      title={t('gallery.communityTitle')}
      description={t('gallery.communityText')}
      onClose={onClose}
    >
      <label className="mb-4 flex h-control items-center gap-2 rounded-control px-2.5 text-ink-soft ring-1 ring-line-control ring-inset focus-within:ring-azure sm:max-w-80">
        <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
        <input
          type="search"
          data-autofocus
          value={search}
          maxLength={limits.project.titleMax}
          aria-label={t('gallery.search')}
          placeholder={t('gallery.search')}
          onChange={(event) => setSearch(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-13 text-ink outline-none coarse:text-16"
        />
      </label>
      {list.isPending && <GallerySkeleton cards={6} />}
      {isCallError(list.error) && (
        <ErrorNotice
          error={list.error}
          actions={<Button onClick={() => void list.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <EmptyState
          text={wanted ? t('gallery.noMatch', { search: wanted }) : t('gallery.empty')}
          // Offer the user's project list, where they can share a project with the community.
          action={
            !wanted && signedIn && <Button onClick={toProjects}>{t('projects.title')}</Button>
          }
          className="rounded-card"
        />
      )}
      {first && shown.length > 0 && (
        <GalleryGrid label={t('gallery.communityTitle')}>
          {shown.map((one) => (
            <GalleryCard
              key={one.uuid}
              shown={one}
              note={t('gallery.by', { owner: one.owner })}
              place={first.place}
              onClose={onClose}
            />
          ))}
        </GalleryGrid>
      )}
      {list.hasNextPage && (
        <>
          <NearEnd key={shown.length} onNear={next} />
          <Button
            look="quiet"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            className="mt-4 w-full"
          >
            {t('gallery.more')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Calls `onNear` once when the end of the list scrolls into view. */
function NearEnd({ onNear }: { onNear(): void }) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: `${limits.sideMenu.nearEndPx}px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <span ref={place} aria-hidden="true" className="block h-px" />;
}
