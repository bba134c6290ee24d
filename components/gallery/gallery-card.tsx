'use client';

import { Copy, MessageSquareText } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { useCopyProject } from '@/lib/projects/use-copy-project';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { GalleryPicture } from './gallery-picture';
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
  onClose(): void;
};

/**
 * A picture and a title, which both open the site in a new window (HEAD-013). If the card shows a
 * project, the user can also open or copy the project (GAP-50).
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
    onClose();
    router.push(paths.chat(project));
  };
  const take = async (project: string) => {
    setBusy(true);
    const made = await copy(project, { done: t('copied'), go: true });
    setBusy(false);
    if (made) onClose();
  };
  return (
    <li className="group flex min-w-0 flex-col">
      <GalleryPicture address={address} picUrl={picUrl} title={title} note={note} />
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
