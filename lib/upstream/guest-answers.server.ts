import 'server-only';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import type { Language } from '@/domain/locale';
import { minutes, seconds } from '@/domain/units';
import type { WebEnv } from '@/lib/env';
import { fetchForGuests } from './fetch-for-page.server';

/** How long a page waits for an answer. One that arrives later is used for the next visit. */
const waitMs = 1 * seconds;
const timeoutMs = 5 * seconds;
/**
 * How long an answer is reused, so that the first HTML does not wait for the services on each visit.
 */
const keptMs = 1 * minutes;

/**
 * Returns a function that makes a public call for the home screen, at most once a minute and
 * language. The function returns the last answer while the services are down, and null if there
 * is none.
 */
export function keepGuestAnswers<C extends Call>(
  call: C,
  input: CallInput<C>,
): (env: WebEnv, language: Language, now: number) => Promise<CallData<C> | null> {
  const answers = new Map<Language, { at: number; data: CallData<C> }>();
  const running = new Map<Language, Promise<CallData<C> | null>>();

  const fetchAnswer = async (env: WebEnv, language: Language, at: number) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const data = await fetchForGuests(call, input, { env, language, signal });
    running.delete(language);
    if (data) answers.set(language, { at, data });
    return data;
  };

  return async (env, language, now) => {
    const kept = answers.get(language);
    if (kept && now < kept.at + keptMs) return kept.data;
    // Visitors who arrive at the same time share one call.
    const reading = running.get(language) ?? fetchAnswer(env, language, now);
    running.set(language, reading);
    return (await Promise.race([reading, nothingAfter(waitMs)])) ?? kept?.data ?? null;
  };
}

const nothingAfter = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
