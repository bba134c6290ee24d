import type { HandlersOf } from '../../domain/contract/call.ts';
import type { visualEditing as calls } from '../../domain/contract/visual-editing.ts';
import { dependsOnScenes } from '../../domain/visual-editing/scenes.ts';
import type { CallContext, Caller } from '../http/context.ts';
import { type ApplyDeps, applyEdits } from './apply-edits.ts';
import { findText } from './find-text.ts';
import { makePicture, type PictureDeps } from './make-picture.ts';

export function visualEditingHandlers(
  deps: ApplyDeps & PictureDeps,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    apply: ({ uuid, edits }, { user }) => applyEdits(deps, user.id, { uuid, edits }),
    findText: ({ uuid, text }, { user }) => findText(deps, user.id, { uuid, text }),
    picture: (input, { user }) => makePicture(deps, user.id, input),
    async tag({ uuid, files, manifest }, { user }) {
      await deps.projects.own(uuid, user.id);
      const isScene = dependsOnScenes(manifest);
      const results = await deps.parsing.forUser(user.id).parse(
        'tags',
        files.map((file) => ({ ...file, isScene })),
      );
      // A file that cannot be tagged is shown without positions.
      return {
        files: files.flatMap(({ path }, index) => {
          const result = results[index];
          return result?.ok && result.value !== null ? [{ path, code: result.value }] : [];
        }),
      };
    },
  };
}
