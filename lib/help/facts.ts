import { limits } from '@/domain/limits';
import { type Language, toLocale } from '@/domain/locale';
import { days, megabyte } from '@/domain/units';

/**
 * The limits that help texts mention. The texts contain placeholders such as `{images}`, so that
 * they always show the current limits.
 */
const facts: Record<string, number> = {
  images: limits.chat.images.max,
  imageMb: limits.chat.images.maxBytes / megabyte,
  queue: limits.chat.queueMax,
  repairs: limits.repair.attempts,
  editions: limits.publishing.editions,
  idleDays: limits.publishing.idleMs / days,
  askTokens: limits.chat.cost.confirmTokens,
  giftTokens: limits.gift.firstSignInTokens,
  inviteTokens: limits.gift.inviteTokens,
  inviteDays: limits.gift.inviteActiveDays,
  invitesPerMonth: limits.gift.invitesPerMonth,
  auditDays: limits.account.auditKeptMs / days,
  graceDays: limits.account.deletionGraceMs / days,
};

/** Inserts the numbers into a text; an unknown placeholder stays unchanged. */
export function withFacts(text: string, language: Language): string {
  const write = new Intl.NumberFormat(toLocale(language));
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const number = facts[name];
    return number === undefined ? all : write.format(number);
  });
}
