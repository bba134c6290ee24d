import { limits } from '@/domain/limits';
import { type Language, toLocale } from '@/domain/locale';
import { days, megabyte } from '@/domain/units';

/** The numbers help pages name, as `{images}`: they are the product's own and change with it. */
const facts: Record<string, number> = {
  images: limits.chat.images.max,
  imageMb: limits.chat.images.maxBytes / megabyte,
  queue: limits.chat.queueMax,
  repairs: limits.repair.attempts,
  editions: limits.publishing.editions,
  idleDays: limits.publishing.idleMs / days,
  askTokens: limits.chat.cost.askTokens,
  giftTokens: limits.gift.firstSignInTokens,
  inviteTokens: limits.gift.inviteTokens,
  auditDays: limits.account.auditKeptMs / days,
  graceDays: limits.account.deletionGraceMs / days,
};

/** Puts the numbers into a text; a name without one stays as it stands. */
export function withFacts(text: string, language: Language): string {
  const write = new Intl.NumberFormat(toLocale(language));
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const number = facts[name];
    return number === undefined ? all : write.format(number);
  });
}
