import 'client-only';
import { z } from 'zod';
import { emptyAreas, type PreviewStorageAreas } from './preview-storage';

const record = z.record(z.string(), z.string());
const Areas = z.object({ local: record, session: record });
const storeName = 'areas';

/**
 * Opens the database that stores the local and session storage of previewed pages, one entry per
 * project. Without IndexedDB, a preview always starts with empty storage.
 */
async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('sayso-preview', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function readPreviewStorage(uuid: string): Promise<PreviewStorageAreas> {
  try {
    const held = await openDatabase();
    const request = held.transaction(storeName).objectStore(storeName).get(uuid);
    const value = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    held.close();
    const parsed = Areas.safeParse(value);
    return parsed.success ? parsed.data : emptyAreas;
  } catch {
    return emptyAreas;
  }
}

export async function writePreviewStorage(uuid: string, areas: PreviewStorageAreas): Promise<void> {
  try {
    const held = await openDatabase();
    const change = held.transaction(storeName, 'readwrite');
    change.objectStore(storeName).put(areas, uuid);
    change.oncomplete = () => held.close();
  } catch {
    // Ignore the error: the page still has its data in memory.
  }
}
