import type { Feature } from '../ports/feature.ts';
import { visualEditingHandlers } from '../visual-editing/index.ts';
import type { Base } from './base.ts';
import type { ProjectParts } from './projects.ts';

/**
 * Creates the feature for editing what a page shows. The edits are saved by the chat feature, like
 * all files.
 */
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
