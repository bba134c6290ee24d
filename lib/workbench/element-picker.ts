import { createStore } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import { sourcesOf } from '@/domain/preview/part-source';
import type { DraftStore } from '@/lib/chat/draft';
import type { FilesStore } from './files-store';
import type { Runners } from './runners';

type ElementPickerDependencies = {
  effects: { picturePart(uuid: string, part: PagePart): Promise<string | null> };
  stores: {
    draft: DraftStore;
    files: FilesStore;
    project: { getState(): { uuid: string | null } };
  };
  runner: Pick<Runners, 'getState'>;
};

/**
 * Lets the user point at a part of the page while `choosing` is set (PP-24). The prompt then refers
 * to this part and its most likely source file. If a browser on the server can take a picture of
 * the part, the prompt also contains the picture.
 */
export function createElementPicker({ effects, stores, runner }: ElementPickerDependencies) {
  const { draft, files, project } = stores;
  const store = createStore(() => ({ choosing: false }));
  const leave = () => store.setState({ choosing: false });

  function* texts(): Generator<[path: string, text: string]> {
    for (const path of files.getState().paths) {
      const file = files.read(path);
      if (file && !file.isBinary) yield [path, file.content];
    }
  }

  return {
    ...store,
    begin: () => store.setState({ choosing: true }),
    leave,
    /**
     * Handles a part chosen in the page. Ignores it unless `choosing` is set. Returns whether it
     * was accepted.
     */
    handlePicked(part: PagePart): boolean {
      if (!store.getState().choosing) return false;
      leave();
      choose(part);
      return true;
    },
    choose,
  };

  /** Makes a part of the page the subject of the next prompt. */
  function choose(part: PagePart): void {
    const { uuid } = project.getState();
    // If this browser has built the page, the server cannot take a picture of it.
    const canPicture = uuid !== null && runner.getState().current === 'remote';
    const key = draft.selectPart({
      part,
      source: sourcesOf(part, texts())[0]?.path ?? null,
      picture: canPicture ? 'coming' : null,
    });
    if (uuid !== null && canPicture)
      void effects.picturePart(uuid, part).then(
        (picture) => draft.setPartPicture(key, picture),
        // Without a picture, the prompt still identifies the part by its text.
        () => draft.setPartPicture(key, null),
      );
  }
}

export type ElementPicker = ReturnType<typeof createElementPicker>;
