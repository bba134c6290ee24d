import { z } from 'zod';
import { ConfigurationError } from '../../env.ts';

const given = z.string({ error: 'is missing' });
const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default(usual)
    .transform((url) => url.replace(/\/+$/, ''));

const Aliyun = z
  .object({
    SMS_PROVIDER: z.literal('aliyun'),
    ALIYUN_ACCESS_KEY_ID: given,
    ALIYUN_ACCESS_KEY_SECRET: given,
    ALIYUN_SMS_SIGN_NAME: given,
    ALIYUN_SMS_TEMPLATE_CODE: given,
    SMS_API_URL: address('https://dysmsapi.aliyuncs.com'),
  })
  .transform((env) => ({
    provider: env.SMS_PROVIDER,
    url: env.SMS_API_URL,
    keyId: env.ALIYUN_ACCESS_KEY_ID,
    keySecret: env.ALIYUN_ACCESS_KEY_SECRET,
    signName: env.ALIYUN_SMS_SIGN_NAME,
    templateCode: env.ALIYUN_SMS_TEMPLATE_CODE,
  }));

const Tencent = z
  .object({
    SMS_PROVIDER: z.literal('tencent'),
    TENCENT_SECRET_ID: given,
    TENCENT_SECRET_KEY: given,
    TENCENT_SMS_APP_ID: given,
    TENCENT_SMS_SIGN_NAME: given,
    TENCENT_SMS_TEMPLATE_ID: given,
    TENCENT_SMS_REGION: z.string().default('ap-guangzhou'),
    SMS_API_URL: address('https://sms.tencentcloudapi.com'),
  })
  .transform((env) => ({
    provider: env.SMS_PROVIDER,
    url: env.SMS_API_URL,
    secretId: env.TENCENT_SECRET_ID,
    secretKey: env.TENCENT_SECRET_KEY,
    appId: env.TENCENT_SMS_APP_ID,
    signName: env.TENCENT_SMS_SIGN_NAME,
    templateId: env.TENCENT_SMS_TEMPLATE_ID,
    region: env.TENCENT_SMS_REGION,
  }));

const Twilio = z
  .object({
    SMS_PROVIDER: z.literal('twilio'),
    TWILIO_ACCOUNT_SID: given,
    TWILIO_AUTH_TOKEN: given,
    TWILIO_FROM: given,
    SMS_API_URL: address('https://api.twilio.com'),
  })
  .transform((env) => ({
    provider: env.SMS_PROVIDER,
    url: env.SMS_API_URL,
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    from: env.TWILIO_FROM,
  }));

export type AliyunConfig = z.infer<typeof Aliyun>;
export type TencentConfig = z.infer<typeof Tencent>;
export type TwilioConfig = z.infer<typeof Twilio>;
export type SmsConfig = AliyunConfig | TencentConfig | TwilioConfig;

const carriers = { aliyun: Aliyun, tencent: Tencent, twilio: Twilio };

/**
 * Reads `SMS_PROVIDER` and the keys of that carrier. Returns undefined when `SMS_PROVIDER` is not
 * set. Throws a ConfigurationError that names every invalid key.
 */
export function readSmsConfig(env: Record<string, string | undefined>): SmsConfig | undefined {
  const provider = env.SMS_PROVIDER?.trim().toLowerCase();
  if (!provider) return undefined;
  if (!(provider in carriers))
    throw new ConfigurationError(
      `SMS_PROVIDER must be ${Object.keys(carriers).join(', ')}: ${provider}`,
    );
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = carriers[provider as keyof typeof carriers].safeParse({
    ...filled,
    SMS_PROVIDER: provider,
  });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigurationError(`SMS_PROVIDER=${provider} cannot be used:\n${lines.join('\n')}`);
}
