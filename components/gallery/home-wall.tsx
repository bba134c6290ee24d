import { useTranslations } from 'next-intl';
import type { Wall } from '@/lib/gallery/read-wall.server';
import { publishedAddress } from '@/lib/publishing/published-address';
import { CommunityLink } from './community-link';
import { GalleryGrid } from './gallery-grid';
import { GalleryPicture } from './gallery-picture';
import { RemixButton } from './remix-button';

/**
 * HOME-009: pictures of published sites that the user sees when they scroll the home page down. It
 * is a server component, so that the pictures are in the server-rendered HTML and need no script.
 */
export function HomeWall({ wall, pageHost }: { wall: Wall; pageHost: string }) {
  const t = useTranslations('gallery');
  // Assumes that a browser on this computer resolves `*.localhost`. A probe would need scripts.
  const addressOf = (name: string | null, previewUrl: string) =>
    name === null
      ? previewUrl
      : publishedAddress({ name, place: wall.place, pageHost, resolvesLocalhost: true });
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
          <li key={uuid} className="flex min-w-0 flex-col items-start">
            <div className="w-full">
              <GalleryPicture
                address={addressOf(name, previewUrl)}
                picUrl={picUrl}
                title={title}
                note={t('by', { owner })}
              />
            </div>
            <div className="mt-1">
              <RemixButton uuid={uuid} title={title} />
            </div>
          </li>
        ))}
      </GalleryGrid>
    </section>
  );
}
