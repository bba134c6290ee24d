import type { Language } from '../locale.ts';

/** The ways in, in the order a Chinese reader is offered them (product point 9). */
export const ways = ['phone', 'wechat', 'google', 'github', 'password'] as const;
export type Way = (typeof ways)[number];

/** Who may make an account: anybody, whoever brings an invitation code of somebody here, or only the operator. */
export const registrations = ['open', 'invite', 'closed'] as const;
export type Registration = (typeof registrations)[number];

const elsewhere: readonly Way[] = ['google', 'github', 'phone', 'password', 'wechat'];

/** What is offered, in order: the operator's list as it stands, else phone and WeChat first in Chinese, Google and GitHub elsewhere. */
export function orderWays(offered: readonly Way[], listed: readonly Way[] | undefined, language: Language): Way[] {
  const order = listed ?? (language === 'zh_CN' ? ways : elsewhere);
  return order.filter((way) => offered.includes(way));
}
