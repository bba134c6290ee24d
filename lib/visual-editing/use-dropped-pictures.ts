'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const picturesIn = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Whether files are dragged that may be pictures. Some systems do not say what they are. */
const mayBringPictures = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true &&
  [...transfer.items].some(({ kind, type }) => kind === 'file' && /^(?:image\/|$)/.test(type));

/**
 * Returns whether the user drags pictures over the window. A frame gets the events of a drag over
 * it, so a part of the product has to cover it meanwhile.
 */
export function useDraggedPictures(isOn: boolean): { isDragging: boolean; end(): void } {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const enter = ({ dataTransfer }: DragEvent) => {
      if (mayBringPictures(dataTransfer)) setDragging(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false);
    };
    const end = () => setDragging(false);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', end);
    window.addEventListener('dragend', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end);
      window.removeEventListener('dragend', end);
      setDragging(false);
    };
  }, [isOn]);
  return { isDragging: isOn && isDragging, end: () => setDragging(false) };
}

/** Handles pictures that are pasted anywhere but in a field, which has its own use for them. */
export function usePastedPictures(isOn: boolean, handle: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest(fields))) return;
    // Office programs add a picture of the copied text.
    if (clipboardData?.types.includes('text/plain')) return;
    const files = picturesIn(clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    handle(files);
  });
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [isOn]);
}
