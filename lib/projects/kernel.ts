import type { Clock } from '@/lib/utils/clock';
import type { ProjectBus } from './project-bus';
import type { ProjectEffects, ProjectHost } from './project-dependencies';
import type { ProjectSetting } from './project-setting';
import type { ProjectStores } from './project-stores';

/** What every feature of an open project receives. */
export type Kernel = {
  setting: ProjectSetting;
  stores: ProjectStores;
  bus: ProjectBus;
  effects: ProjectEffects;
  host: ProjectHost;
  clock: Clock;
  /** Aborts when the user leaves the project. */
  signal: AbortSignal;
};

/** The functions that a feature adds to the open project, and an optional clean-up function. */
type FeatureParts<Verbs extends object = object> = { verbs: Verbs; dispose?(): void };

/**
 * A feature of an open project. `project` has those functions of other features that `Needs` names.
 * They exist only after all features are assembled, so a feature may call them only inside its own
 * functions.
 */
export type Feature<Verbs extends object, Needs = unknown> = (
  kernel: Kernel,
  project: Needs,
) => FeatureParts<Verbs>;
