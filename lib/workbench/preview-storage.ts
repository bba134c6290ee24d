import type { FrameName, PreviewMessage } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';

export type PreviewStorageAreas = Pick<FrameName, 'local' | 'session'>;
type StorageWrite = Extract<PreviewMessage, { type: 'PREVIEW_STORAGE' }>;

export const emptyAreas: PreviewStorageAreas = { local: {}, session: {} };

/**
 * Returns a page's storage after a write. Returns the same object if the storage would exceed 5 MB,
 * because browsers also refuse a write that exceeds their limit.
 */
export function applyWrite(
  areas: PreviewStorageAreas,
  { area, key, value }: StorageWrite,
): PreviewStorageAreas {
  const held = areas[area];
  if (key === null) return { ...areas, [area]: {} };
  const { [key]: _gone, ...rest } = held;
  const next = { ...areas, [area]: value === null ? rest : { ...held, [key]: value } };
  return sizeOf(next) > limits.preview.storageBytes ? areas : next;
}

function sizeOf(areas: PreviewStorageAreas): number {
  let size = 0;
  for (const area of [areas.local, areas.session])
    for (const [key, value] of Object.entries(area)) size += (key.length + value.length) * 2;
  return size;
}

/** Returns the frame's `name`. It contains the stored data, which the page reads when it starts. */
export function frameName(origin: string, areas: PreviewStorageAreas): string {
  const name: FrameName = { sayso: 1, origin, ...areas };
  return JSON.stringify(name);
}
