import { ImportRefusedError, type ImportSource } from './import-source';

/**
 * Returns the files of a folder that the user chose in the browser. The browser follows symbolic
 * links and does not report them.
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
