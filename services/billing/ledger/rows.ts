import type { FeatureRows } from '../../ports/feature.ts';
import { freeTokens, groupQuotas, tokenAccounts, tokenHolds, tokenLedger } from './schema.ts';

const books = [tokenAccounts, tokenLedger, tokenHolds, freeTokens];

export const ledgerRows: FeatureRows = {
  tables: [...books, groupQuotas],
  person: { kept: books },
};
