import type { FeatureRows } from '../ports/feature.ts';
import { permissions, users } from './schema.ts';

/** The user's row stays, anonymous, because the books refer to it. */
export const accountRows: FeatureRows = {
  tables: [users, permissions],
  person: { kept: [users] },
};
