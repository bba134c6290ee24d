'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useOpenProject } from '@/lib/projects/context';

/**
 * Ends a drag wherever the pointer is released. A drag whose handles disappear, for example because
 * an answer begins, is cancelled: otherwise the layer of the handles would cover the page.
 */
export function useDragEnd(): void {
  const { editing } = useOpenProject();
  const isDragging = useStore(editing.dragging, ({ dragged }) => dragged !== null);
  useEffect(() => {
    if (!isDragging) return;
    const handleUp = () => editing.drop();
    const handleCancel = () => void editing.cancelDrag();
    window.addEventListener('pointerup', handleUp);
    window.addEventListener('pointercancel', handleCancel);
    return () => {
      window.removeEventListener('pointerup', handleUp);
      window.removeEventListener('pointercancel', handleCancel);
    };
  }, [isDragging, editing]);
  useEffect(() => () => void editing.cancelDrag(), [editing]);
}
