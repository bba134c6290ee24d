import { ImportRefusedError, type ImportSource } from './import-source';

/**
 * Returns a folder as a browser provides it, each file with its path. The browser resolves links
 * itself and reports none.
 */
export function folderSource(files: readonly File[]): ImportSource {
  const offers = files.map((file) => ({
    path: file.webkitRelativePath || file.name,
    bytes: file.size,
    isLink: false,
    async read() {
      try {
        return new Uint8Array(await file.arrayBuffer());
      } catch {
        throw new ImportRefusedError('unreadable', file.webkitRelativePath || file.name);
      }
    },
  }));
  return { kind: 'folder', name: offers[0]?.path.split('/')[0] ?? '', isTracked: false, offers };
}
