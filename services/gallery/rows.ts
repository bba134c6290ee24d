import type { FeatureRows } from '../ports/feature.ts';
import { cases } from './schema.ts';

export const galleryRows: FeatureRows = { tables: [cases] };
