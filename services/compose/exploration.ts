import { acceptanceHandlers, acceptanceRows, createAcceptance } from '../acceptance/index.ts';
import { openExplorer } from '../adapters/explorer/index.ts';
import { createExploration, explorationRows } from '../exploration/index.ts';
import type { Feature } from '../ports/feature.ts';
import { createFetchPreview } from '../repair/check/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';

/**
 * Composes the parts of a check that run once the first screen works: first what a user should be
 * able to do (ADR 088), then every screen and control (ADR 084). Both use the same explorer, one
 * after the other.
 */
export function explorationFeatures(parts: Foundation & Base & ProjectParts): Feature[] {
  const { db, clock, log, projects, running, previews, environment, configuration } = parts;
  const explorer = openExplorer({
    ...{ environment, dataDir: configuration.DATA_DIR },
    log: (message, detail) => log.info(detail, message),
  });
  const { openInside } = previews.previewNames;
  const preview = { gatewayAddress: running.place, openInside };
  return [
    {
      name: 'acceptance',
      ...acceptanceRows,
      handlers: { acceptance: acceptanceHandlers({ db, projects }) },
      checkStage: createAcceptance({ db, clock, player: explorer, ...preview }),
    },
    {
      name: 'exploration',
      ...explorationRows,
      checkStage: createExploration({
        ...{ db, clock, explorer, ...preview },
        fetchPreview: createFetchPreview(running.place),
      }),
      stop: () => explorer.close(),
    },
  ];
}
