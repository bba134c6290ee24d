'use client';

import { ImageDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { DragEvent } from 'react';
import { useEditing } from '@/lib/projects/context';
import { useDraggedPictures, usePastedPictures } from '@/lib/visual-editing/use-dropped-pictures';
import { useTakePictures } from '@/lib/visual-editing/use-own-pictures';

/**
 * Covers the page while the user drags pictures over the window. A dropped or pasted picture
 * replaces the picture that is selected in the page. If none is selected, it becomes a file of the
 * project.
 */
export function PictureDrop() {
  const t = useTranslations('ownPictures');
  const { isOwn, replaces, take } = useTakePictures();
  const isEditing = useEditing((state) => state.active);
  const { isDragging, end } = useDraggedPictures(isOwn);
  usePastedPictures(isOwn && isEditing, (files) => take(files, 'use'));
  if (!isDragging) return null;
  const drop = (event: DragEvent) => {
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    end();
    take([...event.dataTransfer.files], 'use');
  };
  return (
    <section
      aria-label={t('dropHere')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="absolute inset-0 z-10 flex items-center justify-center bg-scrim"
    >
      <p className="flex items-center gap-2 rounded-box bg-sheet px-4 py-3 text-14 shadow-float">
        <ImageDown aria-hidden="true" size={18} strokeWidth={1.5} />
        {t(replaces ? 'dropToReplace' : 'dropToAdd')}
      </p>
    </section>
  );
}
