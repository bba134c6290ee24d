'use client';

import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useOpenProject, useProject } from '@/lib/projects/context';

/**
 * CHAT-027, CHAT-028: attaches pictures that the user pastes into the field or drops on the box.
 * `dropping` is true while the user drags files over the box.
 */
export function useAttaching() {
  const project = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const [dropping, setDropping] = useState(false);
  return {
    dropping,
    /**
     * Leaves pasted text to the browser. Office programs add a picture of the copied text, so a
     * paste with text ignores its pictures.
     */
    onPaste({ clipboardData }: ClipboardEvent) {
      const pictures = [...clipboardData.files].filter((file) => file.type.startsWith('image/'));
      if (!readOnly && !clipboardData.types.includes('text/plain'))
        void project.attachImages(pictures, 'pasted');
    },
    drag: {
      onDragOver(event: DragEvent) {
        if (readOnly || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setDropping(false);
      },
      onDrop(event: DragEvent) {
        if (readOnly || event.dataTransfer.files.length === 0) return;
        // Otherwise the browser would navigate to the file.
        event.preventDefault();
        setDropping(false);
        void project.attachImages([...event.dataTransfer.files], 'dropped');
      },
    },
  };
}
