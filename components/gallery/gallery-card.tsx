'use client';

import { Copy, ExternalLink, MessageSquareText } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PagePicture } from '@/components/ui/page-picture';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { useCopyProject } from '@/lib/projects/use-copy-project';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useGalleryAddress } from './use-gallery-address';

type GalleryItem = {
  title: string;
  picUrl: string;
  previewUrl: string;
  name: string | null;
  uuid: string | null;
};
type Props = {
  shown: GalleryItem;
  note?: string;
  place: Parameters<typeof useGalleryAddress>[0];
  /** Closes the dialog around the card, if there is one. */
  onClose?(): void;
};

/**
 * A picture and a title, which both open the site in a new window (HEAD-013). If it is a project,
 * the user can also open or copy the project (GAP-50).
 */
export function GalleryCard({ shown, note, place, onClose }: Props) {
  const t = useTranslations('gallery');
  const router = useRouter();
  const signedIn = useSignedIn();
  const copy = useCopyProject();
  const [busy, setBusy] = useState(false);
  const { title, picUrl, uuid } = shown;
  const address = useGalleryAddress(place, shown);
  const known = (act: () => void) => (signedIn ? act() : openDialog('sign-in', {}));
  const look = (project: string) => {
    onClose?.();
    router.push(paths.chat(project));
  };
  const take = async (project: string) => {
    setBusy(true);
    const made = await copy(project, { done: t('copied'), go: true });
    setBusy(false);
    if (made) onClose?.();
  };
  return (
    <li className="group flex min-w-0 flex-col">
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
      {uuid && (
        <div className="mt-1 flex flex-wrap gap-x-1">
          <Button
            look="quiet"
            aria-label={t('look', { title })}
            onClick={() => known(() => look(uuid))}
            className="px-2!"
          >
            <MessageSquareText aria-hidden="true" size={14} strokeWidth={1.5} />
            {t('lookShort')}
          </Button>
          <Button
            look="quiet"
            busy={busy}
            aria-label={t('copy', { title })}
            onClick={() => known(() => void take(uuid))}
            className="px-2!"
          >
            {!busy && <Copy aria-hidden="true" size={14} strokeWidth={1.5} />}
            {t('copyShort')}
          </Button>
        </div>
      )}
    </li>
  );
}
