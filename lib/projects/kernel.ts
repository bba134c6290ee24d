import type { Clock } from '@/lib/utils/clock';
import type { ProjectBus } from './project-bus';
import type { ProjectEffects, ProjectHost } from './project-dependencies';
import type { ProjectSetting } from './project-setting';
import type { ProjectStores } from './project-stores';

/** What every feature of an open project builds on. */
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

/** The verbs that a feature adds to the open project, and what ends with the project. */
type FeatureParts<Verbs extends object = object> = { verbs: Verbs; dispose?(): void };

/**
 * A feature of an open project. `project` has the verbs of the other features that it names in
 * `Needs`. They exist when all features are assembled, so only functions may use them.
 */
export type Feature<Verbs extends object, Needs = unknown> = (
  kernel: Kernel,
  project: Needs,
) => FeatureParts<Verbs>;
