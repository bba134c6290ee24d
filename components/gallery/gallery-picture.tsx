import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PagePicture } from '@/components/ui/page-picture';

type Props = { address: string; picUrl: string; title: string; note?: string | undefined };

/** A picture and a title, which both open the site in a new window (HEAD-013, HOME-009). */
export function GalleryPicture({ address, picUrl, title, note }: Props) {
  const t = useTranslations('gallery');
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('open', { title: note ? `${title} ${note}` : title })}
      className="block overflow-hidden rounded-card ring-1 ring-line transition-shadow duration-120 hover:ring-line-control"
    >
      <PagePicture src={picUrl} title={title} className="ruled aspect-[8/5] border-b text-28" />
      <span className="flex items-center gap-2 px-3 py-2 text-13">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>{' '}
          {note && <span className="block truncate text-12 text-ink-soft">{note}</span>}
        </span>
        <ExternalLink
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft"
        />
      </span>
    </a>
  );
}
