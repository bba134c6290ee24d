import type { PlanCode } from '../../domain/billing/plans.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import type { PreviewNames } from './preview-names.ts';
import type { RemoveRows } from './remove-projects.ts';

/** The parts of other features that the project service uses. */
export type ProjectsOptions = {
  db: Database;
  clock: Clock;
  planOf: (userId: number) => Promise<PlanCode>;
  /** How many projects a user may have; without it, the plan's default. */
  quotaOf?: (userId: number, plan: PlanCode) => Promise<number>;
  /** The error when the quota is exceeded. */
  quotaError?: 'projectQuota' | 'projectLimit';
  removeRows: RemoveRows;
  /** Called for each deleted project, so that its sandbox and preview end. */
  onDeleted: (uuid: string) => Promise<void>;
  previewNames?: PreviewNames;
  /** Domains below which previews are served; a URL on another domain is not a preview. */
  previewDomains?: readonly string[];
};
