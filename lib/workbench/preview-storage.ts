import type { FrameName, PreviewMessage } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';

export type StoredAreas = Pick<FrameName, 'local' | 'session'>;
type Write = Extract<PreviewMessage, { type: 'PREVIEW_STORAGE' }>;

export const emptyAreas: StoredAreas = { local: {}, session: {} };

/** A page's storage after one of its writes; the same object when the write would pass 5 MB, as a full storage refuses it. */
export function afterWrite(areas: StoredAreas, { area, key, value }: Write): StoredAreas {
  const held = areas[area];
  if (key === null) return { ...areas, [area]: {} };
  const { [key]: _gone, ...rest } = held;
  const next = { ...areas, [area]: value === null ? rest : { ...held, [key]: value } };
  return sizeOf(next) > limits.preview.storageBytes ? areas : next;
}

function sizeOf(areas: StoredAreas): number {
  let size = 0;
  for (const area of [areas.local, areas.session]) for (const [key, value] of Object.entries(area)) size += (key.length + value.length) * 2;
  return size;
}

/** What the frame's `name` says before the page loads. */
export function frameName(origin: string, areas: StoredAreas): string {
  const name: FrameName = { sayso: 1, origin, ...areas };
  return JSON.stringify(name);
}
