import type { PlanCode } from '../../domain/billing/plans.ts';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import type { LocksService } from '../locks/index.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { ModelCatalogue, PersonalModels } from '../ports/model.ts';
import type { OutsideClient } from '../ports/outside-client.ts';
import type { Repairs } from '../ports/repairs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { TypeChecker } from '../ports/type-check.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RunsService } from '../runs/index.ts';
import type { Database } from '../store/open-database.ts';
import type { GenerationQueue } from './generation-queue.ts';
import type { ManagedDeps } from './project-database.ts';
import type { Packages } from './system-prompt.ts';

/** The dependencies of the chat service. */
export type ChatDeps = {
  db: Database;
  clock: Clock;
  runs: RunsService;
  versions: Versions;
  ledger: Ledger;
  /** The budget for model usage that the product pays. */
  free: FreeBudget;
  /** Returns services that write within the transaction `tx`, to end a run. */
  inside: (tx: Database) => {
    versions: Pick<Versions, 'commit'>;
    ledger: Ledger;
    projects: Pick<ProjectsService, 'setStatus' | 'suggestTitle'>;
  };
  locks: Pick<LocksService, 'of' | 'replace'>;
  projects: Pick<
    ProjectsService,
    'claim' | 'own' | 'preview' | 'readable' | 'setStatus' | 'suggestTitle'
  >;
  models: ModelCatalogue;
  personalModels: PersonalModels;
  runtime: ProjectRuntime;
  /** Checks and repairs the results of turns; undefined if there are no checks. */
  repairs?: Repairs | undefined;
  /**
   * Returns an image from our storage that belongs to this user, in base64; undefined for any other
   * address.
   */
  readImage?:
    | ((
        userId: number,
        address: string,
      ) => Promise<{ media_type: string; data: string } | undefined>)
    | undefined;
  /** Reads web pages for prompts. Undefined where the operator does not allow it. */
  outside?: OutsideClient | undefined;
  /** The databases of managed projects; undefined where the server has none. */
  managed?: Pick<ManagedDeps, 'backends' | 'siteHost'> | undefined;
  queue: GenerationQueue;
  packages: Packages;
  parsing: Parsing;
  /** What the prepared packages export; modules that have not been read yet are missing. */
  packageExports: () => PackageExports;
  /** Checks types before the end of a turn; undefined where the server cannot run the compiler. */
  types?: TypeChecker | undefined;
  planOf: (userId: number) => Promise<PlanCode>;
  /** How many tokens of the balance one model token costs (GAP-27). */
  tokenRate: number;
  log: (message: string, detail: Record<string, unknown>) => void;
};
