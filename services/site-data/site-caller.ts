import { z } from 'zod';
import { fail } from '../../domain/errors.ts';
import {
  SiteDatabaseMissing,
  SiteDatabasesBusy,
  SiteDatabasesUnavailable,
} from '../ports/site-databases.ts';
import type { SiteAnswer, SiteCall, SiteCaller, SiteHost } from '../ports/site-host.ts';

const problem = z.object({
  /** Of the data API an SQLSTATE or PostgREST's code; of the others the status. */
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  msg: z.string().optional(),
  details: z.string().nullish(),
});
export type SiteProblem = z.infer<typeof problem>;

export function problemOf({ body }: SiteAnswer): SiteProblem {
  try {
    return problem.safeParse(JSON.parse(body)).data ?? {};
  } catch {
    return {};
  }
}

/** Calls the API of a site, and throws in the user's words what it refuses. */
export async function callSite(
  host: Pick<SiteHost, 'call'>,
  site: string,
  call: SiteCall,
  caller: SiteCaller = { as: 'service' },
): Promise<SiteAnswer> {
  const answer = await reachable(() => host.call(site, caller, call));
  if (answer.status < 400) return answer;
  throw failureOf(answer, problemOf(answer));
}

/** Translates what the host throws. */
export async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SiteDatabaseMissing) throw fail('notManaged');
    if (error instanceof SiteDatabasesBusy) throw fail('stillWorking');
    if (error instanceof SiteDatabasesUnavailable)
      throw fail('backendUnavailable', {}, error.message);
    throw error;
  }
}

const byCode = {
  '42P01': 'siteTableGone',
  PGRST205: 'siteTableGone',
  SITE404: 'notManaged',
  '53100': 'databaseFull',
  '23503': 'siteRowLinked',
  PGRST204: 'siteColumnGone',
  '42703': 'siteColumnGone',
  email_exists: 'siteUserExists',
  user_not_found: 'siteUserGone',
  weak_password: 'siteUserRefused',
  validation_failed: 'siteUserRefused',
} as const;

const isKnown = (code: string): code is keyof typeof byCode => Object.hasOwn(byCode, code);

export function failureOf({ status }: Pick<SiteAnswer, 'status'>, given: SiteProblem) {
  const code = String(given.error_code ?? given.code ?? '');
  const message = (given.message ?? given.msg ?? `status ${status}`).slice(0, 300);
  if (isKnown(code)) return fail(byCode[code]);
  if (code === '23505') return fail('siteValueTaken', { column: columnOf(given) });
  if (code === '23502') return fail('siteValueMissing', { column: columnOf(given) });
  // 42883: no operator compares such a column with this value.
  if (code === '23514' || code === '42883' || code.startsWith('22'))
    return fail('siteValueWrong', { message });
  if (status === 503) return fail('databaseAway');
  if (status === 404) return fail('siteTableGone');
  return fail('siteDataFailed', { message });
}

/** Takes the column's name out of PostgreSQL's message: `Key (email)=…` or `column "email"`. */
function columnOf({ message = '', details }: SiteProblem): string {
  return (
    /^Key \((.{1,200}?)\)=/.exec(details ?? '')?.[1] ?? /"(.{1,63}?)"/.exec(message)?.[1] ?? '?'
  );
}
