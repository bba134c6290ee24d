import { createBucketWriter } from '../adapters/bucket/index.ts';
import type { BackendsService } from '../backends/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { ProjectsService } from '../projects/index.ts';
import { readShownEdition } from '../publishing/index.ts';
import { deriveKey } from '../secrets.ts';
import {
  archiveBucket,
  createSiteBuckets,
  type SiteBuckets,
  siteBucketHandlers,
  siteBucketRows,
} from '../site-bucket/index.ts';
import { loadBlobs } from '../versions/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';

type Options = Pick<Foundation, 'clock' | 'log' | 'secrets'> &
  Pick<Base, 'db'> & {
    backends: Pick<BackendsService, 'isManaged'>;
    outside: Pick<ProjectParts['outside'], 'buckets'>;
  };

/** Composes the copies of published sites in buckets of their owners (ADR 130). */
export function composeSiteBuckets({
  db,
  clock,
  log,
  secrets,
  backends,
  outside,
}: Options): SiteBuckets {
  return createSiteBuckets({
    ...{ db, clock },
    writer: createBucketWriter({ outside: outside.buckets, clock }),
    keySecret: deriveKey(secrets.tokenSecret, 'site buckets'),
    async shownEdition(project) {
      const shown = await readShownEdition(db, project);
      return shown && { number: shown.number, files: shown.manifest };
    },
    loadBody: async (hash) => (await loadBlobs(db, [hash])).get(hash),
    isManaged: (project) => backends.isManaged(project),
    log: (message, detail) => log.info(detail, message),
  });
}

/** The feature of copies in buckets. */
export const siteBucketFeature = ({
  db,
  siteBuckets,
  projects,
}: Pick<Base, 'db'> & { siteBuckets: SiteBuckets; projects: ProjectsService }): Feature => ({
  name: 'site-bucket',
  ...siteBucketRows,
  handlers: { siteBucket: siteBucketHandlers(siteBuckets, projects) },
  archive: { project: (uuid) => archiveBucket(db, uuid) },
  stop: () => siteBuckets.close(),
});
