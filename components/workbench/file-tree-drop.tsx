'use client';

import clsx from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useFiles } from '@/lib/projects/context';
import { useTakePictures } from '@/lib/visual-editing/use-own-pictures';

/**
 * Adds pictures that the user drops on the file tree to the project, in the public folder under the
 * pointer.
 */
export function FileTreeDrop({ children }: { children: ReactNode }) {
  const { isOwn, take } = useTakePictures();
  const paths = useFiles((files) => files.paths);
  const [isOver, setOver] = useState(false);
  const drag = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files], 'add', folderAt(event.target, paths));
    },
  };
  return (
    <div
      {...(isOwn ? drag : {})}
      className={clsx('h-full', isOver && 'ring-2 ring-azure ring-inset')}
    >
      {children}
    </div>
  );
}

/**
 * Returns the public folder of a row. If the row is in no public folder, returns undefined, which
 * means the default folder.
 */
function folderAt(target: EventTarget, paths: readonly string[]): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
  const path = row?.dataset.path ?? '';
  const folder = paths.includes(path) ? path.slice(0, path.lastIndexOf('/')) : path;
  return /^public(?:\/|$)/.test(folder) ? folder : undefined;
}
