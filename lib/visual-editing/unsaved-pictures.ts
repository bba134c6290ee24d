import { foldKey } from '@/domain/files/path';
import {
  addressOfPicture,
  dataAddress,
  newPicturePath,
  pathOfPicture,
} from '@/domain/visual-editing/picture-files';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { FileChanges } from '@/lib/workbench/saving';
import type { Drafts } from './edit-history';

/** A picture in its size for the web; width and height in pixels, where they are known. */
export type OwnPicture = {
  path: string;
  address: string;
  content: string;
  isBinary: boolean;
  width: number | null;
  height: number | null;
};

/** The pictures that drafts use and that are no files yet, under the paths that they will have. */
export function createUnsavedPictures(files: Pick<FilesStore, 'getState' | 'read'>) {
  const pictures = new Map<string, OwnPicture>();

  const isTaken = (key: string) =>
    [...pictures.keys(), ...files.getState().paths].some((path) => foldKey(path) === key);

  function placeOf(file: string, where: { ending: string; folder?: string | undefined }) {
    const path = newPicturePath(file, where, isTaken);
    return { path, address: addressOfPicture(path) };
  }

  /** Returns a picture with another path if a file with other content has its path now. */
  function withFreePath(picture: OwnPicture): OwnPicture {
    const stored = files.read(picture.path);
    if (!stored || stored.content === picture.content) return picture;
    const folder = picture.path.slice(0, picture.path.lastIndexOf('/'));
    const name = picture.path.slice(folder.length + 1);
    const ending = name.slice(name.lastIndexOf('.') + 1);
    return { ...picture, ...placeOf(name, { ending, folder }) };
  }

  return {
    placeOf,
    withFreePath,
    keep: (picture: OwnPicture) => void pictures.set(picture.path, picture),
    forget: ({ path }: OwnPicture) => void pictures.delete(path),
    /** Returns an address that shows a picture of the project before the page is served with it. */
    shownAt(address: string): string {
      const path = pathOfPicture(address);
      if (path === undefined) return address;
      const picture = pictures.get(path) ?? files.read(path);
      return picture ? dataAddress(path, picture) : address;
    },
    /**
     * Returns the drafts, and the files of the pictures that they use. If another tab has saved a
     * picture of the same name, ours gets another one.
     */
    prepareSave(drafts: Drafts): { drafts: Drafts; files: NonNullable<FileChanges['files']> } {
      const used = new Map<string, OwnPicture>();
      const next = Object.entries(drafts).map(([key, edited]) => {
        const path = pathOfPicture(edited.draft.src ?? '');
        const picture = path === undefined ? undefined : pictures.get(path);
        if (!picture) return [key, edited] as const;
        const free = used.get(picture.path) ?? withFreePath(picture);
        used.set(picture.path, free);
        pictures.set(free.path, free);
        if (free === picture) return [key, edited] as const;
        return [key, { ...edited, draft: { ...edited.draft, src: free.address } }] as const;
      });
      return { drafts: Object.fromEntries(next), files: [...used.values()].map(toSavedFile) };
    },
  };
}

export const toSavedFile = ({ path, content, isBinary }: OwnPicture) => ({
  ...{ file_path: path, file_content: content, is_binary: isBinary },
});
