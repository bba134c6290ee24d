import type { FeatureRows } from '../../ports/feature.ts';
import { orders, payEvents } from './schema.ts';

export const orderRows: FeatureRows = { tables: [orders, payEvents], person: { kept: [orders] } };
