import 'server-only';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import type { Language } from '@/domain/locale';
import { minutes, seconds } from '@/domain/units';
import type { WebEnv } from '@/lib/env';
import { fetchForGuests } from './fetch-for-page.server';

/** One request of a page. `waits` is false for pages that do not need the response. */
type GuestRequest = { env: WebEnv; language: Language; now: number; waits: boolean };

/**
 * How long a page waits for a response. A response that arrives later is used for the next visit.
 */
const waitMs = 1 * seconds;
const timeoutMs = 5 * seconds;
/** How long a response is used before the services are called again. */
const freshMs = 1 * minutes;
/**
 * How long a response is used while the next one has not arrived or the services do not respond.
 * This limits how long the home screen shows a project after its owner has withdrawn it.
 */
const keptMs = 5 * minutes;

/**
 * Returns a function that makes a public call for the home screen, at most once a minute for each
 * language. The function returns the last response immediately if it is younger than five minutes.
 * Otherwise it waits for the services, at most a second and only if `waits`, and returns null
 * without a response.
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
