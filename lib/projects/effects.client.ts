import 'client-only';
import { realClock } from '@/lib/utils/clock';
import { lazyModule } from '@/lib/utils/lazy-module';
import { newId } from '@/lib/utils/new-id';
import { announceRestore } from '@/lib/versions/restore-announcements.client';
import type { InitialProject } from './initial-project';
import { prefetch, takePrefetched } from './prefetch.client';
import type { ProjectEffects } from './project-dependencies';

const loadCalls = () => import('./upstream-calls.client').then((one) => one.upstreamCalls);
const calls = lazyModule(loadCalls);

/**
 * The effects of an open project: calls to the real services and functions of the real page. Loads
 * the contract and its schemas with the first call (P3).
 */
export const projectEffects: ProjectEffects = lazyModule(loadCalls, {
  chat: (uuid: string) => takePrefetched(`chat ${uuid}`, () => calls.chat(uuid)),
  info: (uuid: string) => takePrefetched(`info ${uuid}`, () => calls.info(uuid)),
  runners: () => takePrefetched('runners', () => calls.runners()),
  builder: async (address: () => string) =>
    (await import('@/lib/workbench/browser-builder.client')).createBrowserBuilder({
      address,
      clock: realClock,
    }),
  container: async () => (await import('@/lib/workbench/webcontainer.client')).leaseContainer(),
  newId,
  announceRestore,
  images: lazyModule(() => import('@/lib/chat/image-tools.client').then((one) => one.imageTools)),
  page: {
    isHidden: () => document.visibilityState === 'hidden',
    isOffline: () => !navigator.onLine,
  },
  clock: realClock,
});

/**
 * Uses the data that the server-rendered HTML contained in addition to the conversation, instead of
 * requesting it again.
 */
export function prefetchFromHtml({ uuid, info, runners }: InitialProject): void {
  if (info) prefetch(`info ${uuid}`, async () => info);
  prefetch('runners', async () => runners);
}

/**
 * Starts the first requests for this project as soon as this code runs, because React starts later
 * (P3).
 */
export function prefetchProject(uuid: string): void {
  prefetch(`chat ${uuid}`, () => calls.chat(uuid));
  prefetch(`info ${uuid}`, () => calls.info(uuid));
  prefetch('runners', () => calls.runners());
}
