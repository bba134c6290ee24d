import type { FeatureRows } from '../ports/feature.ts';
import { modelKeys, modelSettings } from './schema.ts';

export const modelRows: FeatureRows = { tables: [modelKeys, modelSettings] };
