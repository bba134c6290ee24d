import { writeStarter } from '../adapters/models/starter/index.ts';
import { createGallery } from '../gallery/index.ts';
import { createProjectMarks } from '../projects/index.ts';
import { createPublishing } from '../publishing/index.ts';
import { createEditionPages } from '../site-listing/index.ts';
import { createTransfer } from '../transfer/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { Generation } from './generation.ts';
import type { ProjectParts } from './projects.ts';
import { composeSiteBuckets } from './site-bucket.ts';

export type Showcase = ReturnType<typeof composeShowcase>;

/**
 * Composes what users show to others or transfer: published sites, the gallery, export and import.
 */
export function composeShowcase(
  foundation: Foundation,
  { db, money, files }: Base,
  parts: ProjectParts,
  { pictures, pageCheck }: Generation,
) {
  const { clock, log } = foundation;
  const { runs, versions, projects, runtime, running, previews, parsing } = parts;
  const place = running.publishPlace;
  const shared = { db, clock, versions, pictures, place, parsing };
  const editionPages = createEditionPages({
    ...{ db, renderer: pageCheck, updateFiles: parts.editionFiles.updateProject },
    log: (message, detail) => log.warn(detail, message),
  });
  return {
    editionPages,
    siteBuckets: composeSiteBuckets({ ...foundation, ...parts, db }),
    marks: createProjectMarks({ db, clock, ...previews }),
    publishing: createPublishing({
      ...{ ...shared, runs, projects, runtime },
      retention: money.retention,
      files: parts.editionFiles,
      backends: parts.backends,
      pages: editionPages,
    }),
    gallery: createGallery({
      ...{ ...shared, ...previews, writeCase: writeStarter },
      onSeeded: (userId) => void parts.editionFiles.updateOwner(userId).catch(() => {}),
    }),
    transfer: createTransfer({ db, clock, projects, versions, resources: files.resources }),
  };
}
