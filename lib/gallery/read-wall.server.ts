import 'server-only';
import type { CallData } from '@/domain/contract/call';
import { gallery } from '@/domain/contract/gallery';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import type { Variant } from '@/domain/variants/variant';
import { webEnv } from '@/lib/env';
import { keepGuestAnswers } from '@/lib/upstream/guest-answers.server';
import { chooseWallSites } from './wall-sites';

export type Wall = Pick<CallData<typeof gallery.community>, 'place' | 'list'>;

const newestIn = keepGuestAnswers(gallery.community, {
  pageNum: 1,
  pageSize: limits.gallery.maxPageSize,
});

/**
 * Returns the published sites that the home screen shows (HOME-009). On the landing page of a
 * variant, sites of this variant come first (HOME-013). Returns null if there are no sites, and on
 * the server of a school.
 */
export async function readWall(
  language: Language,
  {
    variant = 'general',
    now = Date.now(),
    waits = true,
  }: { variant?: Variant; now?: number; waits?: boolean } = {},
): Promise<Wall | null> {
  const env = webEnv();
  if (env.SCHOOL === 'on') return null;
  const newest = await newestIn({ env, language, now, waits });
  const list = chooseWallSites(newest?.list ?? [], { language, variant });
  return newest && list.length > 0 ? { place: newest.place, list } : null;
}
