import type { Clock } from '../ports/clock.ts';
import type { Feature } from '../ports/feature.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { ResourcesService } from '../resources/index.ts';
import type { SignInService } from '../sign-in/index.ts';
import type { Database } from '../store/transaction.ts';
import { createActivity } from './activity.ts';
import { createArchive } from './archive.ts';
import { createConfirmation, type PasswordCheck } from './confirmation.ts';
import { createDeletion } from './deletion.ts';
import { createProfile } from './profile.ts';

type Options = {
  db: Database;
  clock: Clock;
  signIn: Pick<SignInService, 'codes' | 'devices'>;
  isPassword?: PasswordCheck | undefined;
  projects: ProjectsService;
  runs: Runs;
  uploads: ResourcesService;
  drop: (uuid: string) => Promise<void>;
  onLeavingChange: (userId: number) => Promise<void>;
  features: () => readonly Feature[];
};

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/**
 * Creates the functions for users' own accounts: profile, proof of ownership, devices, archive,
 * deletion.
 */
export function createOwnAccount({
  db,
  clock,
  signIn,
  isPassword,
  projects,
  runs,
  uploads,
  drop,
  onLeavingChange,
  features,
}: Options) {
  const { codes, devices } = signIn;
  const confirmation = createConfirmation({ db, clock, codes, devices, isPassword });
  return {
    confirmation,
    profile: createProfile({ db, clock, codes, confirmation }),
    activity: createActivity({ db, clock, devices }),
    archive: createArchive({ db, clock, features }),
    deletion: createDeletion({
      db,
      clock,
      confirmation,
      devices,
      projects,
      runs,
      uploads,
      drop,
      onLeavingChange,
      features,
    }),
  };
}
