import 'server-only';
import { catalogue } from '@/domain/contract/catalogue';
import type { Product } from '@/domain/entities/product';
import type { Language } from '@/domain/locale';
import { minutes, seconds } from '@/domain/units';
import { webEnv } from '@/lib/env';
import { fetchForGuests } from '@/lib/upstream/fetch-for-page.server';

/**
 * How long the home screen waits for prices. Prices that arrive later are used for the next visit.
 */
const waitMs = 1 * seconds;
const timeoutMs = 5 * seconds;
/**
 * How long prices are reused, so that the first HTML does not wait for the services on each visit.
 */
const keptMs = 1 * minutes;

type Plans = { at: number; products: readonly Product[] };
const cache = new Map<Language, Plans>();

/** Returns the plans that a guest can buy. Returns none where nothing is sold (PP-32). */
export async function readPlans(language: Language, now = Date.now()): Promise<readonly Product[]> {
  const env = webEnv();
  if (env.PLANS === 'off') return [];
  const kept = cache.get(language);
  if (kept && now < kept.at + keptMs) return kept.products;
  const reading = fetchForGuests(
    catalogue.list,
    { type: 'PLAN', channel: 'DEFAULT' },
    { env, language, signal: AbortSignal.timeout(timeoutMs) },
  ).then((products) => {
    if (products) cache.set(language, { at: now, products });
    return products;
  });
  const products = await Promise.race([reading, nothingAfter(waitMs)]);
  return products ?? kept?.products ?? [];
}

const nothingAfter = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
