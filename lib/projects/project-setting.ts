import type { Variant } from '@/domain/variants/variant';
import type { DraftShelf } from '@/lib/chat/draft-places';
import type { Clock } from '@/lib/utils/clock';
import type { InitialProject } from './initial-project';
import type { ProjectEffects, ProjectHost } from './project-dependencies';

export type ProjectSetting = {
  uuid: string | null;
  variant: Variant;
  /** The project as the server-rendered HTML shows it. If missing, `load` requests the project. */
  opening?: InitialProject | undefined;
};

export type OpenProjectOptions = ProjectSetting & {
  effects: ProjectEffects;
  host: ProjectHost;
  shelf: DraftShelf;
  clock: Clock;
};
