import type { Feature } from '../ports/feature.ts';
import { visualEditingHandlers } from '../visual-editing/index.ts';
import type { Base } from './base.ts';
import type { ProjectParts } from './projects.ts';

/** Edits of what a page shows. Saving them is a part of the chat feature, as for every file. */
export function visualEditingFeature({
  projects,
  versions,
  parsing,
  account: { planOf },
  files: { resources },
}: Pick<ProjectParts, 'projects' | 'versions' | 'parsing'> &
  Pick<Base, 'account' | 'files'>): Feature {
  return {
    name: 'visual-editing',
    handlers: {
      visualEditing: visualEditingHandlers({ projects, versions, parsing, planOf, resources }),
    },
  };
}
