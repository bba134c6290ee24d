import { QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { loadMessages } from '@/lib/i18n/messages';
import { OpenProjectContext } from '@/lib/projects/context';
import type { OpenProject } from '@/lib/projects/open-project';
import { createQueryClient } from '@/lib/query-client';

export type Stage = { place: HTMLElement; draw(part: ReactNode): void; leave(): void };

/** Creates an empty element of a window's size, and renders into it synchronously. */
export function openStage(): Stage {
  const place = document.createElement('div');
  place.style.cssText = 'width:1024px;height:800px;overflow:hidden';
  document.body.append(place);
  const root = createRoot(place);
  return {
    place,
    draw: (part) => flushSync(() => root.render(part)),
    leave() {
      root.unmount();
      place.remove();
    },
  };
}

/** Returns the product's open project without services, and the wrapper for its parts in a page. */
export async function openProjectStage(): Promise<{
  project: OpenProject;
  around(part: ReactNode): ReactNode;
}> {
  const messages = await loadMessages('en_US');
  const { project } = createConversationScene();
  const queries = createQueryClient();
  return {
    project,
    around: (part) => (
      <NextIntlClientProvider locale="en-US" messages={messages} timeZone="Asia/Shanghai">
        <QueryClientProvider client={queries}>
          <OpenProjectContext value={project}>{part}</OpenProjectContext>
        </QueryClientProvider>
      </NextIntlClientProvider>
    ),
  };
}

/** Returns the milliseconds of `work` and the layout that follows. */
export function timed(place: HTMLElement, work: () => void): number {
  const began = performance.now();
  work();
  void place.offsetHeight;
  place.getBoundingClientRect();
  return performance.now() - began;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
export const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));

/** Resolves once the page shows something; checks once per frame. */
export async function untilShown(there: () => boolean): Promise<void> {
  while (!there()) await nextFrame();
}
