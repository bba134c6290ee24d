'use client';

import { useEffect, useRef, useState } from 'react';
import type { BrowserPageMessage } from '@/domain/contract/browser-runner';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { readPreviewMessage } from '@/lib/workbench/preview-messages';
import { readShelf, writeShelf } from '@/lib/workbench/preview-shelf.client';
import { afterWrite, emptyAreas, frameName, type StoredAreas } from '@/lib/workbench/preview-storage';
import { useFramePlace } from './use-preview-place';

/** The open project's frame: where it is, and its name with the storage the page begins with (decision 39). */
export function usePreviewFrame() {
  const { preview, repair, runner } = useOpenProject();
  const uuid = useProject((project) => project.uuid) ?? '';
  const element = useRef<HTMLIFrameElement>(null);
  const [areas, setAreas] = useState<StoredAreas | null>(null);
  const held = useRef<StoredAreas>(emptyAreas);
  const place = useFramePlace();

  useEffect(() => {
    let here = true;
    void readShelf(uuid).then((found) => {
      held.current = found;
      if (here) setAreas(found);
    });
    return () => {
      here = false;
    };
  }, [uuid]);

  useEffect(() => {
    if (!place) return;
    const hear = (event: MessageEvent) => {
      const message = readPreviewMessage(event, element.current?.contentWindow, place.origin);
      if (message?.type === 'PREVIEW_LOG') repair.pageSaid(message);
      if (message?.type === 'PREVIEW_LOCATION' && message.phase === 'started') repair.pageBegan();
      if (message?.type === 'PREVIEW_LOCATION') preview.told(message.phase, message.path, message.title);
      if (message?.type === 'PREVIEW_LOG') runner.log(message);
      if (message?.type === 'BROWSER_PAGE_WAITS') {
        const page = runner.page();
        // An opaque frame can only be named by the star; it is the one we hold, and what it gets is its own project.
        const target = place.opaque ? '*' : place.origin;
        if (page) element.current?.contentWindow?.postMessage({ type: 'BROWSER_PAGE', ...page } satisfies BrowserPageMessage, target);
      }
      if (message?.type === 'PREVIEW_STORAGE') {
        held.current = afterWrite(held.current, message);
        void writeShelf(uuid, held.current);
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [place, preview, repair, runner, uuid]);

  // What a page keeps is for our bridge alone: no other host is told of it.
  const name = place?.ours === false ? '' : areas && frameName(location.origin, areas);
  return { element, place, name };
}
