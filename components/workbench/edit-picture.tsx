'use client';

import { FolderOpen, Images, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy';
import { Spinner } from '@/components/ui/spinner';
import { useEditing, useOpenProject, useOwnPictures } from '@/lib/projects/context';
import type { Selection } from '@/lib/visual-editing/editing-state';
import { takesPicture } from '@/lib/visual-editing/takes-picture';
import { useTakePictures } from '@/lib/visual-editing/use-own-pictures';

const PictureChooser = lazyPart(() =>
  import('./picture-chooser').then((one) => one.PictureChooser),
);

/** What browsers on phones convert their photos to. */
const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';

/** Replaces the selected picture by one of the user's own (INJ-010), and asks for its description. */
export function EditPicture({ selected }: { selected: Selection }) {
  const t = useTranslations('ownPictures');
  const { take } = useTakePictures();
  const { editing, ownPictures } = useOpenProject();
  const isMaking = useOwnPictures(({ making }) => making > 0);
  const [choosing, choose] = useState<'project' | 'resources' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  if (!takesPicture(selected)) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button busy={isMaking} onClick={() => input.current?.click()}>
          {!isMaking && <Upload aria-hidden="true" size={14} strokeWidth={1.5} />}
          {t('upload')}
        </Button>
        <Button disabled={isMaking} onClick={() => choose('project')}>
          <FolderOpen aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('project')}
        </Button>
        <Button disabled={isMaking} onClick={() => choose('resources')}>
          <Images aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('resources')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={t('upload')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset the input so that the same file can be chosen again.
          target.value = '';
          take(files, 'use');
        }}
      />
      <AskForDescription selected={selected} />
      {choosing && (
        <PictureChooser
          from={choosing}
          onClose={() => choose(null)}
          onChoose={(picture) => {
            choose(null);
            if ('address' in picture) editing.change({ src: picture.address }, true);
            else void ownPictures.use(picture);
          }}
        />
      )}
    </div>
  );
}

/** A new picture needs words for people who do not see it; the old ones may not fit it. */
function AskForDescription({ selected: { uid, element } }: { selected: Selection }) {
  const t = useTranslations('ownPictures');
  const draft = useEditing((state) => state.drafts[uid]?.draft);
  if (draft?.src === undefined || draft.alt !== undefined) return null;
  return (
    <p role="status" className="rounded-control bg-well p-2 text-13">
      {t(element?.alt ? 'checkDescription' : 'askDescription')}
    </p>
  );
}

/** Says that pictures are being prepared, where no button shows it. */
export function PicturesInWork() {
  const t = useTranslations('ownPictures');
  const isMaking = useOwnPictures(({ making }) => making > 0);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center"
    >
      {isMaking && (
        <span className="flex items-center gap-2 rounded-control bg-sheet px-3 py-2 text-13 shadow-float">
          <Spinner />
          {t('making')}
        </span>
      )}
    </div>
  );
}
