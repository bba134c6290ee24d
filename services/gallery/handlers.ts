import type { HandlersOf } from '../../domain/contract/call.ts';
import type { gallery as calls } from '../../domain/contract/gallery.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectMarks } from '../projects/index.ts';
import type { Gallery } from './gallery.ts';

export function galleryHandlers(
  gallery: Gallery,
  marks: Pick<ProjectMarks, 'setShared'>,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    cases: (_, { language }) => gallery.cases(language),
    session: (_, { language }) => gallery.session(language),
    community: (input) => gallery.community(input),
    picture: ({ uuid }) => gallery.picture(uuid),
    share: (input, { user }) => marks.setShared(user.id, input),
  };
}
