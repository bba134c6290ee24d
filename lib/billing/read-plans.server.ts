import 'server-only';
import { catalogue } from '@/domain/contract/catalogue';
import type { Product } from '@/domain/entities/product';
import type { Language } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { keepGuestAnswers } from '@/lib/upstream/guest-answers.server';

const plansIn = keepGuestAnswers(catalogue.list, { type: 'PLAN', channel: 'DEFAULT' });

/**
 * Returns the plans that a guest can buy. Returns an empty list if this server sells nothing
 * (PP-32).
 */
export async function readPlans(
  language: Language,
  { now = Date.now(), waits = true } = {},
): Promise<readonly Product[]> {
  const env = webEnv();
  if (env.PLANS === 'off') return [];
  return (await plansIn({ env, language, now, waits })) ?? [];
}
