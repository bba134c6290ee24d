import { createStore } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import { sourcesOf } from '@/domain/rules/part-source';
import type { DraftStore } from '@/lib/chat/draft';
import type { FilesStore } from './files-store';
import type { Runners } from './runners';

export type ChangeThisParts = {
  effects: { picturePart(uuid: string, part: PagePart): Promise<string | null> };
  stores: { draft: DraftStore; files: FilesStore; project: { getState(): { uuid: string | null } } };
  runner: Pick<Runners, 'getState'>;
};

/**
 * "Change this" (product point 24): while `choosing`, the page lets the person point at a part of it, which then stands beside the
 * prompt, with the file it most likely comes from and, where a browser of the service can take one, its picture.
 */
export function createChangeThis({ effects, stores, runner }: ChangeThisParts) {
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
    /** What the page tells; a page that was not asked is not heard. Answers whether it was. */
    chosen(part: PagePart): boolean {
      if (!store.getState().choosing) return false;
      leave();
      const { uuid } = project.getState();
      // A page that this browser has built can be seen in it only.
      const canPicture = uuid !== null && runner.getState().current === 'remote';
      const key = draft.pointAt({ part, source: sourcesOf(part, texts())[0]?.path ?? null, picture: canPicture ? 'coming' : null });
      if (uuid !== null && canPicture)
        void effects.picturePart(uuid, part).then(
          (picture) => draft.picturePart(key, picture),
          // Without its picture the part is known by its words all the same.
          () => draft.picturePart(key, null),
        );
      return true;
    },
  };
}

export type ChangeThis = ReturnType<typeof createChangeThis>;
