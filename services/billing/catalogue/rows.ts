import type { FeatureRows } from '../../ports/feature.ts';
import { fulfilments, productPricings, products, redeemCodes, userQuotas } from './schema.ts';

export const catalogueRows: FeatureRows = {
  tables: [products, productPricings, fulfilments, userQuotas, redeemCodes],
  person: { kept: [fulfilments, redeemCodes] },
};
