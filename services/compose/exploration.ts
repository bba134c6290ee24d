import { openExplorer } from '../adapters/explorer/index.ts';
import { createExploration, explorationRows } from '../exploration/index.ts';
import type { Feature } from '../ports/feature.ts';
import { createFetchPreview } from '../repair/check/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';

/** Composes the exploration of sites (ADR 084), which checks run behind the first screen. */
export function explorationFeature(parts: Foundation & Base & ProjectParts): Feature {
  const { db, clock, log, running, previews, environment, configuration } = parts;
  const explorer = openExplorer({
    ...{ environment, dataDir: configuration.DATA_DIR },
    log: (message, detail) => log.info(detail, message),
  });
  return {
    name: 'exploration',
    ...explorationRows,
    checkStage: createExploration({
      ...{ db, clock, explorer },
      fetchPreview: createFetchPreview(running.place),
      gatewayAddress: running.place,
      openInside: previews.previewNames.openInside,
    }),
    stop: () => explorer.close(),
  };
}
