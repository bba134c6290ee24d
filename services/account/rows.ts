import type { FeatureRows } from '../ports/feature.ts';
import { avatars, permissions } from './schema.ts';

export const accountRows: FeatureRows = {
  tables: [permissions, avatars],
};
