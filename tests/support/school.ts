import type { Language } from '../../domain/locale.ts';

/** Words that pupils must not read: about the shop, the simulators, and buying tokens. */
export const notForPupils: Record<Language, RegExp> = {
  en_US:
    /\b(tokens?|Ada|dev page|buy|bought|purchas\w+|upgrad\w+|membership|pricing|payments?|recharge|trial|plans?)\b/i,
  zh_CN: /tokens?|Ada\b|开发页|套餐|充值|升级|会员|支付|购买|试用/i,
  ja_JP: /トークン|Ada\b|開発ページ|プラン|購入|アップグレード|会員|支払|お試し/i,
  ko_KR: /토큰|Ada\b|개발 페이지|요금제|구매|업그레이드|결제|멤버십/i,
};
