'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { BrowserPageMessage } from '@/domain/contract/browser-runner';
import type {
  ChoosePart,
  EditingMessage,
  ReadPage,
  RevealChange,
} from '@/domain/contract/preview-protocol';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useElementPicker, useOpenProject, usePreview, useProject } from '@/lib/projects/context';
import { handleEditingReport } from '@/lib/visual-editing/handle-editing-report';
import { focusNextRegion } from '@/lib/workbench/focus-next-region';
import type { PreviewFrame } from '@/lib/workbench/preview-address';
import { readPreviewMessage } from '@/lib/workbench/preview-messages';
import {
  applyWrite,
  emptyAreas,
  frameName,
  type PreviewStorageAreas,
} from '@/lib/workbench/preview-storage';
import { readPreviewStorage, writePreviewStorage } from '@/lib/workbench/preview-storage-db.client';
import { useFrameTarget } from './use-preview-target';

/**
 * Returns the open project's frame: its address, and its name, which contains the storage with
 * which the page starts (ADR 076).
 */
export function usePreviewFrame() {
  const { changeThis, editing, preview, repair, reveal, runner, view } = useOpenProject();
  const uuid = useProject((project) => project.uuid) ?? '';
  const element = useRef<HTMLIFrameElement>(null);
  const { areas, store } = useStoredAreas(uuid);
  const place = useFrameTarget();
  const choosing = useElementPicker((state) => state.choosing);
  const speaks = usePreview((state) => state.hasBridge);

  useEffect(() => {
    if (!place) return;
    const handleStarted = () => {
      repair.clearPageProblems();
      // After a reload, the page has forgotten the product's earlier requests, so send them again.
      editing.handleStarted();
      if (changeThis.getState().choosing)
        say(element.current, place, { type: 'CHOOSE_PART', on: true });
    };
    const hear = (event: MessageEvent) => {
      const message = readPreviewMessage(event, element.current?.contentWindow, place.origin);
      switch (message?.type) {
        case 'PREVIEW_LOG':
          repair.handlePageLog(message);
          runner.log(message);
          break;
        case 'PREVIEW_LOCATION':
          if (message.phase === 'started') handleStarted();
          preview.handleReport(message.phase, message.path, message.title);
          if (message.phase === 'painted') reveal.handlePainted();
          break;
        case 'BROWSER_PAGE_WAITS': {
          const page = runner.page();
          if (page) say(element.current, place, { type: 'BROWSER_PAGE', ...page });
          break;
        }
        case 'PREVIEW_BLOCKS':
        case 'PREVIEW_REVEALED':
          reveal.handle(message);
          break;
        case 'PREVIEW_LEAVE':
          focusNextRegion();
          break;
        case 'PREVIEW_PART_LEFT':
          changeThis.leave();
          break;
        case 'PREVIEW_PART':
          editing.handlePart(message.part, hasFocus(element.current));
          if (!changeThis.handlePicked(message.part)) break;
          // The user describes the change in the prompt box, which the full screen hides.
          view.setFullscreen(false);
          focusPrompt();
          break;
        case 'PREVIEW_STORAGE':
          store(message);
          break;
        default:
          handleEditingReport(editing, message, hasFocus(element.current));
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [place, changeThis, editing, preview, repair, reveal, runner, view, store]);

  useEffect(() => {
    // Send the message again after each load of the page.
    if (place && speaks) say(element.current, place, { type: 'CHOOSE_PART', on: choosing });
    if (choosing) element.current?.focus();
  }, [place, choosing, speaks]);

  usePageLinks(element, place, speaks);

  // Only a page with the bridge gets the stored data in its frame's name; no other host may receive
  // it.
  const name = place?.servedByGateway === false ? '' : areas && frameName(location.origin, areas);
  return { element, place, name };
}

/**
 * Returns the page's storage as it was when the project was opened, and stores what the page
 * writes.
 */
function useStoredAreas(uuid: string) {
  const [areas, setAreas] = useState<PreviewStorageAreas | null>(null);
  const held = useRef<PreviewStorageAreas>(emptyAreas);
  useEffect(() => {
    let here = true;
    void readPreviewStorage(uuid).then((found) => {
      held.current = found;
      if (here) setAreas(found);
    });
    return () => {
      here = false;
    };
  }, [uuid]);
  const store = useCallback(
    (write: Parameters<typeof applyWrite>[1]) => {
      held.current = applyWrite(held.current, write);
      void writePreviewStorage(uuid, held.current);
    },
    [uuid],
  );
  return { areas, store };
}

/** Connects the features that send messages to the page, while the page has the bridge. */
function usePageLinks(
  element: RefObject<HTMLIFrameElement | null>,
  place: PreviewFrame | null,
  speaks: boolean,
): void {
  const { editing, reveal } = useOpenProject();
  useEffect(() => {
    if (!place || !speaks) return;
    reveal.connect((message) => say(element.current, place, message));
    editing.connect((message) => say(element.current, place, message));
    return () => {
      reveal.connect(null);
      editing.connect(null);
    };
  }, [element, place, speaks, reveal, editing]);
}

/** Whether the frame has the focus, for example because the user clicked in the page. */
const hasFocus = (frame: HTMLIFrameElement | null) =>
  frame !== null && document.activeElement === frame;

/**
 * Posts a message to the frame. A frame with an opaque origin can only be addressed by `*`. We
 * created the frame, and the message concerns only the frame's own project.
 */
function say(
  frame: HTMLIFrameElement | null,
  { opaque, origin }: PreviewFrame,
  message: ChoosePart | EditingMessage | ReadPage | RevealChange | BrowserPageMessage,
): void {
  frame?.contentWindow?.postMessage(message, opaque ? '*' : origin);
}
