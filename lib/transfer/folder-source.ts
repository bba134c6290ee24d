import { ImportRefused, type Source } from './source';

/** A folder as a browser hands it over, every file with its path. A browser follows links itself, and names none. */
export function folderSource(files: readonly File[]): Source {
  const offers = files.map((file) => ({
    path: file.webkitRelativePath || file.name,
    bytes: file.size,
    isLink: false,
    async read() {
      try {
        return new Uint8Array(await file.arrayBuffer());
      } catch {
        throw new ImportRefused('unreadable', file.webkitRelativePath || file.name);
      }
    },
  }));
  return { kind: 'folder', name: offers[0]?.path.split('/')[0] ?? '', isTracked: false, offers };
}
