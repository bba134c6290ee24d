/**
 * Settings that exist only for a real payment channel, one per provider. The payment simulator
 * needs none of them.
 */
export const channelKeys = [
  'PAY_ALI_APP_ID',
  'PAY_WECHAT_MCH_ID',
  'STRIPE_SECRET_KEY',
  'PAYPAL_CLIENT_ID',
] as const;

type Environment = { PLANS?: string | undefined } & {
  [Key in (typeof channelKeys)[number]]?: string | undefined;
};

/**
 * Returns whether plans are sold: what the operator set with `PLANS`, otherwise whether a real
 * payment channel is configured (PP-30).
 */
export function plansSetting(environment: Environment): 'on' | 'off' {
  const { PLANS } = environment;
  if (PLANS === 'on' || PLANS === 'off') return PLANS;
  return channelKeys.some((key) => environment[key]?.trim()) ? 'on' : 'off';
}
