'use client';

import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useOpenProject, useProject } from '@/lib/projects/context';

/**
 * CHAT-027, CHAT-028: attaches pictures pasted into the field or dropped on the box. `dropping` is
 * true while files are dragged over it.
 */
export function useAttaching() {
  const project = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const [dropping, setDropping] = useState(false);
  return {
    dropping,
    /**
     * The browser handles pasted text. Office programs add an unwanted picture of that text, so
     * ignore pictures next to text.
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
