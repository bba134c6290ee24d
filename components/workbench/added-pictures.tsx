'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { takesPicture } from '@/lib/visual-editing/takes-picture';
import type { OwnPicture } from '@/lib/visual-editing/unsaved-pictures';

/** Asks what to do with pictures that have become files of the project. */
export function AddedPictures({ pictures }: { pictures: readonly OwnPicture[] }) {
  const t = useTranslations('ownPictures');
  const { draft, editing, ownPictures, view } = useOpenProject();
  const replaces = useEditing(({ active, selected }) => active && takesPicture(selected));
  const [description, setDescription] = useState('');
  const [first] = pictures;
  const alt = description.trim();

  function use(): void {
    if (first) editing.change({ src: first.address, ...(alt === '' ? {} : { alt }) }, true);
    ownPictures.closeAdded();
  }
  /**
   * Writes the names of the pictures into the prompt box. The user then adds what to do with the
   * pictures.
   */
  function ask(): void {
    const names = pictures.map((picture) =>
      t('named', { address: picture.address, size: sizeOf(picture) }),
    );
    const about = alt === '' ? [] : [t('shows', { description: alt })];
    draft.append([t('usePictures', { pictures: names.join(', ') }), ...about, ''].join(' '));
    ownPictures.closeAdded();
    view.setFullscreen(false);
    focusPrompt();
  }

  return (
    <Dialog
      title={t('added', { count: pictures.length })}
      description={t('addedText')}
      onClose={ownPictures.closeAdded}
      footer={
        <>
          <Button look="quiet" onClick={ownPictures.closeAdded}>
            {t('keepOnly')}
          </Button>
          {replaces && pictures.length === 1 && <Button onClick={use}>{t('useSelected')}</Button>}
          <Button look="primary" onClick={ask}>
            {t('ask')}
          </Button>
        </>
      }
    >
      <ul className="mb-4 flex flex-wrap gap-3">
        {pictures.map((picture) => (
          <li key={picture.path} className="w-28">
            {/* biome-ignore lint/performance/noImgElement: it is a data address */}
            <img
              src={ownPictures.shownAt(picture.address)}
              alt=""
              className="aspect-[4/3] w-full rounded-control bg-well object-contain"
            />
            <span className="mt-1 block break-all text-12 text-ink-soft">{picture.address}</span>
          </li>
        ))}
      </ul>
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        value={description}
        maxLength={limits.visualEditing.attributeMax}
        onChange={({ target }) => setDescription(target.value)}
      />
    </Dialog>
  );
}

const sizeOf = ({ width, height }: OwnPicture): string =>
  width === null || height === null ? 'SVG' : `${width} × ${height} px`;
