import 'server-only';
import type { CallData } from '@/domain/contract/call';
import { gallery } from '@/domain/contract/gallery';
import type { Session } from '@/domain/entities/gallery';
import type { Language } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { keepGuestAnswers } from '@/lib/upstream/guest-answers.server';

export type ShownSession = Pick<CallData<typeof gallery.session>, 'place'> & { session: Session };

const sessionIn = keepGuestAnswers(gallery.session, {});

/**
 * Returns the example of a prompt and its result that the home screen shows (HOME-012). Returns
 * null if there is no example, and on the server of a school.
 */
export async function readSession(
  language: Language,
  { now = Date.now(), waits = true } = {},
): Promise<ShownSession | null> {
  const env = webEnv();
  if (env.SCHOOL === 'on') return null;
  const found = await sessionIn({ env, language, now, waits });
  return found?.session ? { place: found.place, session: found.session } : null;
}
