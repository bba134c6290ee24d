'use client';

import { ImageDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { DragEvent } from 'react';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { pagePoint } from '@/lib/visual-editing/page-point';
import { useDraggedPictures, usePastedPictures } from '@/lib/visual-editing/use-dropped-pictures';
import { useTakePictures } from '@/lib/visual-editing/use-own-pictures';

/**
 * Covers the page while the user drags pictures over the window. While the page is edited, a dropped
 * picture replaces the one on which it is dropped, or else the selected one, as a pasted picture
 * does. Without one it becomes a file of the project (EDIT-046).
 */
export function PictureDrop() {
  const t = useTranslations('ownPictures');
  const { editing } = useOpenProject();
  const { isOwn, replaces, take } = useTakePictures();
  const isEditing = useEditing((state) => state.active);
  const { isDragging, end } = useDraggedPictures(isOwn);
  usePastedPictures(isOwn && isEditing, (files) => take(files, 'use'));
  if (!isDragging) return null;
  const drop = (event: DragEvent<HTMLElement>) => {
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    end();
    const files = [...event.dataTransfer.files];
    if (!isEditing) return take(files, 'use');
    // This part lies exactly over the page.
    const point = pagePoint(event.currentTarget, event);
    void editing.selectPicture(point).then(() => take(files, 'use'));
  };
  const elsewhere = replaces ? 'dropToReplace' : 'dropOnPicture';
  return (
    <section
      aria-label={t('dropHere')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="absolute inset-0 z-10 flex items-center justify-center bg-scrim p-4"
    >
      <p className="flex items-center gap-2 rounded-box bg-sheet px-4 py-3 text-14 shadow-float">
        <ImageDown aria-hidden="true" size={18} strokeWidth={1.5} className="shrink-0" />
        {t(isEditing ? elsewhere : 'dropToAdd')}
      </p>
    </section>
  );
}
