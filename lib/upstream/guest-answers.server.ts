import 'server-only';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import type { Language } from '@/domain/locale';
import { minutes, seconds } from '@/domain/units';
import type { WebEnv } from '@/lib/env';
import { fetchForGuests } from './fetch-for-page.server';

/** Who asks: `waits` is false for pages that can do without the answer. */
type GuestRequest = { env: WebEnv; language: Language; now: number; waits: boolean };

/** How long a page waits for an answer. One that arrives later is used for the next visit. */
const waitMs = 1 * seconds;
const timeoutMs = 5 * seconds;
/** How long an answer is used before the services are asked again. */
const freshMs = 1 * minutes;
/**
 * How long an answer is used while the next one is on its way or the services do not respond. It
 * limits how long home shows what its owner withdrew.
 */
const keptMs = 5 * minutes;

/**
 * Returns a function that makes a public call for the home screen, at most once a minute and
 * language. The function returns the last answer at once if it is younger than five minutes. Else
 * it waits for the services, at most a second and only if `waits`, and returns null without an
 * answer.
 */
export function keepGuestAnswers<C extends Call>(
  call: C,
  input: CallInput<C>,
): (options: GuestRequest) => Promise<CallData<C> | null> {
  const answers = new Map<Language, { at: number; data: CallData<C> }>();
  const running = new Map<Language, Promise<CallData<C> | null>>();

  const fetchAnswer = async (env: WebEnv, language: Language, at: number) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const data = await fetchForGuests(call, input, { env, language, signal });
    running.delete(language);
    if (data) answers.set(language, { at, data });
    return data;
  };

  return async ({ env, language, now, waits }) => {
    const kept = answers.get(language);
    if (kept && now < kept.at + freshMs) return kept.data;
    // Visitors who arrive at the same time share one call.
    const reading = running.get(language) ?? fetchAnswer(env, language, now);
    running.set(language, reading);
    if (kept && now < kept.at + keptMs) return kept.data;
    return waits ? Promise.race([reading, nothingAfter(waitMs)]) : null;
  };
}

const nothingAfter = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
