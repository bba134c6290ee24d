import type { Versions } from '../ports/versions.ts';
import { deriveKey } from '../secrets.ts';
import { createSiteFunctions } from '../site-functions/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { createTemplate } from './runtime.ts';

/** Creates the functions of managed projects, which the host of sites asks for. */
export const composeFunctions = ({
  db,
  clock,
  secrets,
  versions,
  template,
}: Pick<Base, 'db'> &
  Pick<Foundation, 'clock' | 'secrets'> & {
    versions: Versions;
    template: ReturnType<typeof createTemplate>;
  }) =>
  createSiteFunctions({
    ...{ db, clock, versions },
    keySecret: deriveKey(secrets.tokenSecret, 'site secrets'),
    modules: async () => (await template.ensure()).modules,
  });
