import type { Check } from '../../domain/entities/check.ts';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import type { Parsing } from '../parsing/index.ts';
import type { CheckStage } from '../ports/check-stage.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { FinishedTurn, RepairTurnStarter } from '../ports/repairs.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { TypeChecker } from '../ports/type-check.ts';
import type { Versions } from '../ports/versions.ts';
import type { VisitorErrors } from '../ports/visitor-errors.ts';
import type { Database } from '../store/open-database.ts';
import type { CheckPage } from './check/index.ts';

/** The parts of other services that checks and repairs use. */
export type RepairDeps = {
  db: Database;
  clock: Clock;
  runs: Runs;
  versions: Versions;
  runtime: ProjectRuntime;
  locks: { of(project: string): Promise<string[]> };
  checkPage: CheckPage;
  /**
   * The stages that other features add to a check, in this order. The stages run once the first
   * screen works.
   */
  stages: () => readonly CheckStage[];
  pictures: Pick<PagePictures, 'storePicture'>;
  requestRepair: RepairTurnStarter;
  free: Pick<FreeBudget, 'remaining' | 'typicalRepairTokens'>;
  /** Whether a real model is connected. */
  hasModel: () => Promise<boolean>;
  /** The exact versions of the preinstalled packages, by package name. */
  prepared: Readonly<Record<string, string>>;
  parsing: Pick<Parsing, 'forUser'>;
  /** What the prepared packages export; modules that have not been read yet are missing. */
  packageExports: () => PackageExports;
  /** Errors at visitors of published sites. */
  visitorErrors?: VisitorErrors | undefined;
  /** Checks types, to find the file of a problem that names none. */
  types?: TypeChecker | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** A change that is checked: the turn of a model, or a user's own edit. */
export type CheckedChange = Pick<FinishedTurn, 'project' | 'userId' | 'version'>;

/** Emits a change of a check's state. */
export type UpdateCheck = (change: Partial<Check>) => void;
