import 'client-only';
import { realClock } from '@/lib/utils/clock';
import { newId } from '@/lib/utils/new-id';
import type { InitialProject } from './initial-project';
import { prefetch, takePrefetched } from './prefetch.client';
import type { ProjectEffects } from './project-dependencies';

export type UpstreamCalls = Omit<
  ProjectEffects,
  'newId' | 'page' | 'clock' | 'images' | 'builder' | 'container'
>;

const images = () => import('@/lib/chat/image-tools.client').then((one) => one.imageTools);
const calls = () => import('./upstream-calls.client').then((one) => one.upstreamCalls);

/**
 * The open project's effects with the real upstream and the real page. Loads the contract and its
 * schemas with the first call (P3).
 */
export const projectEffects: ProjectEffects = {
  open: async function* (...input) {
    yield* (await calls()).open(...input);
  },
  follow: async function* (...input) {
    yield* (await calls()).follow(...input);
  },
  stop: async (...input) => (await calls()).stop(...input),
  find: async (...input) => (await calls()).find(...input),
  refresh: async () => (await calls()).refresh(),
  issueUuid: async () => (await calls()).issueUuid(),
  files: async (...input) => (await calls()).files(...input),
  chat: (uuid) => takePrefetched(`chat ${uuid}`, async () => (await calls()).chat(uuid)),
  info: (uuid) => takePrefetched(`info ${uuid}`, async () => (await calls()).info(uuid)),
  create: async (...input) => (await calls()).create(...input),
  savePreviewUrl: async (...input) => (await calls()).savePreviewUrl(...input),
  previewName: async (...input) => (await calls()).previewName(...input),
  renewPreview: async (...input) => (await calls()).renewPreview(...input),
  saveFiles: async (...input) => (await calls()).saveFiles(...input),
  setAuto: async (...input) => (await calls()).setAuto(...input),
  restore: async (...input) => (await calls()).restore(...input),
  picturePart: async (...input) => (await calls()).picturePart(...input),
  runners: () => takePrefetched('runners', async () => (await calls()).runners()),
  builder: async (address) =>
    (await import('@/lib/workbench/browser-builder.client')).createBrowserBuilder({
      address,
      clock: realClock,
    }),
  container: async () => (await import('@/lib/workbench/webcontainer.client')).leaseContainer(),
  newId,
  images: {
    read: async (...input) => (await images()).read(...input),
    store: async (...input) => (await images()).store(...input),
    shrink: async (...input) => (await images()).shrink(...input),
  },
  page: {
    isHidden: () => document.visibilityState === 'hidden',
    isOffline: () => !navigator.onLine,
  },
  clock: realClock,
};

/**
 * Reuses what the first HTML contained besides the conversation, instead of requesting it again.
 */
export function prefetchFromHtml({ uuid, info, runners }: InitialProject): void {
  if (info) prefetch(`info ${uuid}`, async () => info);
  prefetch('runners', async () => runners);
}

/**
 * Starts the first requests for this project as soon as the page's code runs: React starts later
 * (P3).
 */
export function prefetchProject(uuid: string): void {
  prefetch(`chat ${uuid}`, async () => (await calls()).chat(uuid));
  prefetch(`info ${uuid}`, async () => (await calls()).info(uuid));
  prefetch('runners', async () => (await calls()).runners());
}
