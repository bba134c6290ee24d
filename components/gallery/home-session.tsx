import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ShownSession } from '@/lib/gallery/read-session.server';
import { paths } from '@/lib/paths';
import { publishedAddress } from '@/lib/publishing/published-address';
import { GalleryPicture } from './gallery-picture';

/**
 * HOME-012: one real example in three frames, from the prompt to the finished site. It is a server
 * component, so that the home screen loads no script for it.
 */
export function HomeSession({ shown, pageHost }: { shown: ShownSession; pageHost: string }) {
  const t = useTranslations('gallery');
  const { place, session } = shown;
  const { uuid, title, prompt, files, fileCount, picUrl, name } = session;
  const address = publishedAddress({ name, place, pageHost, resolvesLocalhost: true });
  const rest = fileCount - files.length;
  return (
    <section
      aria-labelledby="home-session"
      className="mx-auto w-full max-w-[1120px] shrink-0 px-4 pt-2 pb-12 sm:px-6"
    >
      <div className="mb-4 flex items-baseline gap-3">
        <h2 id="home-session" className="min-w-0 flex-1 font-medium text-16">
          {t('session.title')}
        </h2>
        <a
          href={paths.chat(uuid)}
          className="inline-flex min-h-[24px] items-center text-13 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          {t('lookShort')}
        </a>
      </div>
      <ol className="grid gap-4 sm:grid-cols-3">
        <Frame label={t('session.say')}>
          <p
            dir="auto"
            className="my-auto text-balance text-center font-serif text-20 leading-relaxed [overflow-wrap:anywhere]"
          >
            {prompt}
          </p>
        </Frame>
        <Frame label={t('session.write')}>
          <ul className="flex flex-col gap-1.5 font-mono text-12">
            {files.map((path) => (
              <li key={path} className="flex min-w-0 items-center gap-2">
                <Check
                  aria-hidden="true"
                  size={13}
                  strokeWidth={1.75}
                  className="shrink-0 text-ink-soft"
                />
                <span className="truncate">{path}</span>
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <p className="mt-2 pl-5 text-12 text-ink-soft">{t('session.more', { count: rest })}</p>
          )}
        </Frame>
        <Frame label={t('session.open')} bare>
          <GalleryPicture address={address} picUrl={picUrl} title={title} />
        </Frame>
      </ol>
    </section>
  );
}

function Frame({
  label,
  bare = false,
  children,
}: {
  label: string;
  bare?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 flex-col">
      <p className="mb-2 text-13 text-ink-soft">{label}</p>
      {bare ? (
        children
      ) : (
        <div className="flex flex-1 flex-col rounded-card bg-sheet p-4 ring-1 ring-line">
          {children}
        </div>
      )}
    </li>
  );
}
