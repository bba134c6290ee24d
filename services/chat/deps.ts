import type { PlanCode } from '../../domain/rules/plans.ts';
import type { Database } from '../db/client.ts';
import type { LocksService } from '../locks/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { ModelCatalogue, PersonalModels } from '../ports/model.ts';
import type { Repairs } from '../ports/repairs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RunsService } from '../runs/index.ts';
import type { Places } from './places.ts';
import type { Packages } from './prompt.ts';

/** What the conversation stands on. */
export type ChatDeps = {
  db: Database;
  clock: Clock;
  runs: RunsService;
  versions: Versions;
  ledger: Ledger;
  locks: Pick<LocksService, 'of' | 'replace'>;
  projects: Pick<ProjectsService, 'claim' | 'own' | 'readable' | 'setStatus' | 'suggestTitle'>;
  models: ModelCatalogue;
  personal: PersonalModels;
  runtime: ProjectRuntime;
  /** Who looks after what turns made; without one nobody does. */
  repairs?: Repairs | undefined;
  /** The bytes of a picture that this person has in our storage, in base64; undefined for any other address. */
  readImage?: ((userId: number, address: string) => Promise<{ media_type: string; data: string } | undefined>) | undefined;
  places: Places;
  packages: Packages;
  planOf: (userId: number) => Promise<PlanCode>;
  /** GAP-27: what one model token costs of the balance. */
  tokenRate: number;
  log: (message: string, detail: Record<string, unknown>) => void;
};
