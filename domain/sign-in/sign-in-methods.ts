import type { Language } from '../locale.ts';

/** The sign-in methods, in the default order for Chinese (PP-09). */
export const ways = ['phone', 'wechat', 'google', 'github', 'password'] as const;
export type Way = (typeof ways)[number];

/** Whether a sign-in method is a provider: another site that signs the user in. */
export function isProvider(way: Way | undefined): way is 'google' | 'github' {
  return way === 'google' || way === 'github';
}

/** Who may create an account: anybody, users with an invitation code, or only the operator. */
export const registrations = ['open', 'invite', 'closed'] as const;
export type Registration = (typeof registrations)[number];

const elsewhere: readonly Way[] = ['google', 'github', 'phone', 'password', 'wechat'];

/**
 * Returns the offered methods in order: the operator's list if set. Otherwise phone and WeChat come
 * first in Chinese, Google and GitHub in other languages.
 */
export function orderWays(
  offered: readonly Way[],
  listed: readonly Way[] | undefined,
  language: Language,
): Way[] {
  const order = listed ?? (language === 'zh_CN' ? ways : elsewhere);
  return order.filter((way) => offered.includes(way));
}
