import { limits } from '../domain/limits.ts';
import { openPageCheck } from './adapters/page-check/index.ts';
import { readPackages } from './chat/index.ts';
import { createLook, createPictures, createVisit, type GatewayPlace } from './checks/index.ts';
import type { Configuration, RawEnvironment } from './env.ts';
import { createRepairs, type RepairOptions } from './repair/index.ts';

type Options = Omit<RepairOptions, 'look' | 'pictures' | 'prepared'> & {
  configuration: Configuration;
  environment: RawEnvironment;
  /** Where previews are reached from this machine. */
  place: GatewayPlace;
};

/** What looks at finished pages, keeps their pictures and puts right what is wrong (decision 11). */
export function composeRepair({ configuration, environment, place, ...rest }: Options) {
  const { db, clock, log } = rest;
  const pictures = createPictures({ db, clock });
  const pageCheck = openPageCheck({ environment, dataDir: configuration.DATA_DIR, log });
  const lookAtPage = createLook({ visit: createVisit(place), pageCheck, place });
  /** The person's own preview opens at the same moment and comes first: a look takes as much of the machine as it does. */
  const look: typeof lookAtPage = async (project, find, signal) => {
    await clock.sleep(limits.check.headStartMs, signal);
    return lookAtPage(project, find, signal);
  };
  return { pictures, pageCheck, repairs: createRepairs({ ...rest, look, pictures, prepared: readPackages() }) };
}
