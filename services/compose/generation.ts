import { limits } from '../../domain/limits/index.ts';
import { createChat } from '../chat/index.ts';
import { createLocks } from '../locks/index.ts';
import type { CheckStage } from '../ports/check-stage.ts';
import { createVersions } from '../versions/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import { composeLedger } from './money.ts';
import type { ProjectParts } from './projects.ts';
import { composeRepair } from './repair.ts';

export type Generation = ReturnType<typeof composeGeneration>;

/** Composes the chat, which generates projects, and repair, which the chat and its checks use. */
export function composeGeneration(
  foundation: Foundation,
  base: Base,
  parts: ProjectParts,
  stages: () => readonly CheckStage[],
) {
  const { configuration, environment, clock, log: logger } = foundation;
  const { db, free, ledger, account, files } = base;
  const { runs, versions, models, ownModels, runtime, running, previews, parsing, outside } = parts;
  const { projects, projectsIn, backends, siteHost } = parts;
  const log = (message: string, detail: Record<string, unknown>) => logger.info(detail, message);
  const locks = createLocks({ db });
  const { packageExports, types } = running;
  const shared = {
    db,
    clock,
    runs,
    versions,
    runtime,
    locks,
    projects,
    free,
    parsing,
    log,
    packageExports,
    types,
  };
  const { pictures, pageCheck, repairs } = composeRepair({
    ...{ ...shared, configuration, environment, stages },
    visitorErrors: parts.siteErrors.visitorErrors,
    gatewayPlace: running.place,
    openInternalPreview: previews.previewNames.openInside,
    requestRepair: (order) => chat.repair(order),
    hasModel: () => chat.hasModel(),
  });
  const chat = createChat({
    ...shared,
    ledger,
    inside: (tx) => ({
      versions: createVersions({ db: tx, clock }),
      ledger: composeLedger({ db: tx, clock, configuration }),
      projects: projectsIn(tx),
    }),
    models,
    personalModels: ownModels.personal,
    repairs,
    readImage: files.resources.readImage,
    outside: outside.pages,
    managed: { backends, siteHost },
    maxRuns: configuration.MAX_RUNS ?? limits.run.maxAtOnce,
    planOf: account.planOf,
    tokenRate: configuration.TOKEN_RATE,
  });
  return { locks, pictures, pageCheck, repairs, chat };
}
