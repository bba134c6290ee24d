import { createStore } from 'zustand/vanilla';
import type { WebPicture } from '@/domain/entities/web-picture';
import { errors } from '@/domain/errors';
import type { ElementDraft } from '@/domain/visual-editing/draft';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { FileChanges } from '@/lib/workbench/saving';
import { createUnsavedPictures, type OwnPicture, toSavedFile } from './unsaved-pictures';

/** A file that the user chose, dropped or pasted, or one of their resources. */
export type PictureSource = { file: File } | { resource: string; title: string };

export type OwnPicturesState = {
  /** How many pictures are being made or saved. */
  making: number;
  /** What was saved last, while the user is asked what to do with it. */
  added: readonly OwnPicture[];
};

type Dependencies = {
  effects: { makePicture(uuid: string, source: PictureSource): Promise<WebPicture> };
  site(): string | null;
  files: Pick<FilesStore, 'getState' | 'read'>;
  save(changes: FileChanges): Promise<void>;
  /** The element that is selected, and a change of it. */
  selected(): string | null;
  change(draft: ElementDraft): void;
  showError(error: unknown): void;
};

/**
 * The user's own pictures. One for a selected element is kept here until its change is saved with
 * it, so undo leaves no file behind. Others are saved at once as files of the project.
 */
export function createOwnPictures(parts: Dependencies) {
  const store = createStore<OwnPicturesState>(() => ({ making: 0, added: [] }));
  const { placeOf, keep, forget, withFreePath, ...unsaved } = createUnsavedPictures(parts.files);

  async function make(source: PictureSource, folder?: string): Promise<OwnPicture> {
    const uuid = parts.site();
    if (!uuid) throw new DOMException('no project', 'AbortError');
    const made = await parts.effects.makePicture(uuid, source);
    const { ending, content, is_binary: isBinary, width, height } = made;
    const name = 'file' in source ? source.file.name : source.title;
    return { ...placeOf(name, { ending, folder }), content, isBinary, width, height };
  }

  /** Runs `work`, counts it in `making` while it runs, and shows its error. */
  async function count(work: () => Promise<void>): Promise<void> {
    store.setState(({ making }) => ({ making: making + 1 }));
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) parts.showError(error);
    } finally {
      store.setState(({ making }) => ({ making: making - 1 }));
    }
  }

  /** Saves pictures as one version. After a save in another tab, names are chosen again. */
  async function savePictures(pictures: readonly OwnPicture[]): Promise<void> {
    try {
      await parts.save({ files: pictures.map(toSavedFile) });
      store.setState({ added: pictures });
    } catch (error) {
      if (!isCallError(error, errors.versionConflict.code)) throw error;
      const again = pictures.map(withFreePath);
      await parts.save({ files: again.map(toSavedFile) });
      store.setState({ added: again });
    }
  }

  return {
    ...store,
    ...unsaved,
    /** Shows a picture in the selected element. If another one was selected meanwhile, it is saved. */
    use: (source: PictureSource): Promise<void> =>
      count(async () => {
        const selected = parts.selected();
        const picture = await make(source);
        if (selected === null || parts.selected() !== selected) return savePictures([picture]);
        keep(picture);
        parts.change({ src: picture.address });
      }),
    /** Saves pictures as files of the project. What cannot be made is shown and left out. */
    add: (sources: readonly PictureSource[], folder?: string): Promise<void> =>
      count(async () => {
        const made: OwnPicture[] = [];
        for (const source of sources)
          await count(async () => {
            const picture = await make(source, folder);
            // The next picture may come with the same name.
            keep(picture);
            made.push(picture);
          });
        for (const picture of made) forget(picture);
        if (made.length > 0) await savePictures(made);
      }),
    closeAdded: () => store.setState({ added: [] }),
  };
}

export type OwnPictures = ReturnType<typeof createOwnPictures>;
