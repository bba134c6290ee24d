import type { FeatureRows } from '../ports/feature.ts';
import { permissions } from './schema.ts';

export const accountRows: FeatureRows = {
  tables: [permissions],
};
