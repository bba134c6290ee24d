import { useTranslations } from 'next-intl';
import type { Wall } from '@/lib/gallery/read-wall.server';
import { CommunityLink } from './community-link';
import { GalleryCard } from './gallery-card';
import { GalleryGrid } from './gallery-grid';

/**
 * HOME-009: pictures of published sites below the first screen of home. It is a server component,
 * so that the pictures are in the first HTML.
 */
export function HomeWall({ wall }: { wall: Wall }) {
  const t = useTranslations('gallery');
  return (
    <section
      aria-labelledby="home-wall"
      className="mx-auto w-full max-w-[1120px] shrink-0 px-4 pt-5 pb-10 sm:px-6"
    >
      <div className="mb-4 flex items-baseline gap-3">
        <h2 id="home-wall" className="min-w-0 flex-1 font-medium text-16">
          {t('wall')}
        </h2>
        <CommunityLink />
      </div>
      <GalleryGrid label={t('wall')}>
        {wall.list.map(({ uuid, title, picUrl, previewUrl, name, owner }) => (
          <GalleryCard
            key={uuid}
            shown={{ uuid, title, picUrl, previewUrl, name }}
            note={t('by', { owner })}
            place={wall.place}
          />
        ))}
      </GalleryGrid>
    </section>
  );
}
