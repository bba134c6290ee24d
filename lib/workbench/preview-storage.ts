import type { FrameName, PreviewMessage } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';

export type StoredAreas = Pick<FrameName, 'local' | 'session'>;
type Write = Extract<PreviewMessage, { type: 'PREVIEW_STORAGE' }>;

export const emptyAreas: StoredAreas = { local: {}, session: {} };

/**
 * Returns a page's storage after a write; the same object if the write would exceed 5 MB, as a full
 * storage refuses it.
 */
export function afterWrite(areas: StoredAreas, { area, key, value }: Write): StoredAreas {
  const held = areas[area];
  if (key === null) return { ...areas, [area]: {} };
  const { [key]: _gone, ...rest } = held;
  const next = { ...areas, [area]: value === null ? rest : { ...held, [key]: value } };
  return sizeOf(next) > limits.preview.storageBytes ? areas : next;
}

function sizeOf(areas: StoredAreas): number {
  let size = 0;
  for (const area of [areas.local, areas.session])
    for (const [key, value] of Object.entries(area)) size += (key.length + value.length) * 2;
  return size;
}

/** Returns the frame's `name`, which the page reads before it loads. */
export function frameName(origin: string, areas: StoredAreas): string {
  const name: FrameName = { sayso: 1, origin, ...areas };
  return JSON.stringify(name);
}
