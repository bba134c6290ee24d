import { z } from 'zod';
import { plansSetting } from '@/domain/billing/selling';
import { runners } from '@/domain/runtime/runner';
import { schoolSetting } from '@/domain/variants/school';
import { variants } from '@/domain/variants/variant';

const flag = z
  .string()
  .optional()
  .transform((text) => text === '1' || text === 'true');
const optionalText = z.string().trim().optional();
const optionalUrl = z.url({ protocol: /^https?$/ }).optional();
const port = z.coerce.number().int().min(0).max(65535);

const Env = z.object({
  UPSTREAM_URL: z.url().default('http://127.0.0.1:4000'),
  /**
   * Set by the launcher, which restarts the services after a crash. Then an outage lasts only
   * seconds.
   */
  UPSTREAM_RESTARTS: flag,
  APP_KEY: z.string().min(1).default('web'),
  APP_SECRET: z.string().default(''),
  APP_URL: z.url().optional(),
  TRUST_PROXY: flag,
  EMBEDDED: flag,
  /** The address the launcher listens on. */
  HOST: optionalText,
  /** A password that gives other machines access to `/dev`, for a staging server. */
  DEV_PASSWORD: z.string().min(16).optional(),
  PREVIEW_PORT: port.default(4100),
  PREVIEW_DOMAIN: optionalText.transform((domain) => domain?.replace(/^\*?\./, '').toLowerCase()),
  COOKIE_DOMAIN: optionalText,
  WS_URL: optionalText,
  STORAGE_URL: optionalText,
  TRACK_URL: optionalText,
  /** The REST API of a code host that implements GitHub's. */
  GIT_API: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** An online editor that opens a project with `?uuid=` (GAP-69). */
  CODEBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The operator's pages outside of the product (GAP-52). An empty value shows no link. */
  DOCS_URL: optionalUrl,
  COMMUNITY_URL: optionalUrl,
  NEWS_URL: optionalUrl,
  SITE_URL: optionalUrl,
  /** A video file, or the address of a video host's embeddable player. */
  GUIDE_VIDEO_URL: optionalUrl,
  /** The address of an image of a WeChat QR code, or the text of the QR code. */
  SUPPORT_QR: optionalText,
  ICP_NUMBER: optionalText,
  /** The operator's own legal texts: `{language}/{privacy,user,paypal}.md`. */
  LEGAL_DIR: optionalText,
  /**
   * Must have the same value as in the services. With `webcontainer`, the workbench page is
   * cross-origin isolated.
   */
  RUNNER: z.enum(runners).optional().catch(undefined),
  DEFAULT_LOCALE: optionalText,
  HOST_VARIANT: z.enum(variants).optional().catch(undefined),
  VERCEL_ENV: z.enum(['production', 'preview', 'development']).optional().catch(undefined),
  VERCEL_GIT_COMMIT_SHA: optionalText,
});
/**
 * `PLANS` and `SCHOOL` are resolved as in the services (PP-30, ADR 081). The operator can set them
 * to `on` or `off`. If they are not set, the configured payment channels and sign-in methods
 * decide.
 */
export type WebEnv = z.infer<typeof Env> & Record<'PLANS' | 'SCHOOL', 'on' | 'off'>;

/**
 * Variables that GAP-52 names with the prefix `NEXT_PUBLIC_`. They are read with or without the
 * prefix, on the server only and at run time.
 */
const publicNames = [
  'DOCS_URL',
  'COMMUNITY_URL',
  'NEWS_URL',
  'SITE_URL',
  'GUIDE_VIDEO_URL',
  'SUPPORT_QR',
  'ICP_NUMBER',
  'COOKIE_DOMAIN',
  'TRACK_URL',
] as const;

/** Parses the environment. Empty values mean "not given", as in a copied `.env.example`. */
export function readEnv(raw: Record<string, string | undefined>): WebEnv {
  const isGiven = ([, value]: [string, string | undefined]) =>
    value !== undefined && value.trim() !== '';
  const named = publicNames.map((name): [string, string | undefined] => [
    name,
    raw[`NEXT_PUBLIC_${name}`],
  ]);
  const given = Object.fromEntries([...named, ...Object.entries(raw)].filter(isGiven));
  const parsed = Env.safeParse(given);
  if (parsed.success)
    return {
      ...parsed.data,
      UPSTREAM_URL: parsed.data.UPSTREAM_URL.replace(/\/+$/, ''),
      PLANS: plansSetting(given),
      SCHOOL: schoolSetting(given),
    };
  const what = parsed.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw new Error(`Configuration of the web tier: ${what}`);
}

/**
 * Reads the web tier's configuration on each call, so that no address is fixed at build time
 * (ADR 078). The names are written out, because an edge host passes only variables that it finds
 * in the source.
 */
export function webEnv(): WebEnv {
  // Read through an alias: the build would replace `process.env.NEXT_PUBLIC_*` with the values at
  // build time.
  const now = process.env;
  return readEnv({
    ...Object.fromEntries(
      publicNames.map((name) => [`NEXT_PUBLIC_${name}`, now[`NEXT_PUBLIC_${name}`]]),
    ),
    UPSTREAM_URL: process.env.UPSTREAM_URL,
    UPSTREAM_RESTARTS: process.env.UPSTREAM_RESTARTS,
    APP_KEY: process.env.APP_KEY,
    APP_SECRET: process.env.APP_SECRET,
    APP_URL: process.env.APP_URL,
    TRUST_PROXY: process.env.TRUST_PROXY,
    EMBEDDED: process.env.EMBEDDED,
    HOST: process.env.HOST,
    DEV_PASSWORD: process.env.DEV_PASSWORD,
    PREVIEW_PORT: process.env.PREVIEW_PORT,
    PREVIEW_DOMAIN: process.env.PREVIEW_DOMAIN,
    COOKIE_DOMAIN: process.env.COOKIE_DOMAIN,
    WS_URL: process.env.WS_URL,
    STORAGE_URL: process.env.STORAGE_URL,
    TRACK_URL: process.env.TRACK_URL,
    GIT_API: process.env.GIT_API,
    CODEBOX_URL: process.env.CODEBOX_URL,
    LEGAL_DIR: process.env.LEGAL_DIR,
    RUNNER: process.env.RUNNER,
    PLANS: process.env.PLANS,
    SCHOOL: process.env.SCHOOL,
    SIGN_IN: process.env.SIGN_IN,
    PAY_ALI_APP_ID: process.env.PAY_ALI_APP_ID,
    PAY_WECHAT_MCH_ID: process.env.PAY_WECHAT_MCH_ID,
    STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY,
    PAYPAL_CLIENT_ID: process.env.PAYPAL_CLIENT_ID,
    DEFAULT_LOCALE: process.env.DEFAULT_LOCALE,
    HOST_VARIANT: process.env.HOST_VARIANT,
    VERCEL_ENV: process.env.VERCEL_ENV,
    VERCEL_GIT_COMMIT_SHA: process.env.VERCEL_GIT_COMMIT_SHA,
  });
}

/**
 * Returns the secret key in the peer header, with which `scripts/launch/peer.ts` marks each
 * request. Returns undefined if another program started the server.
 */
export function peerKey(): string | undefined {
  return process.env.PEER_KEY;
}

export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}
