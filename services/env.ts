import { isIP } from 'node:net';
import { resolve } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { plansSetting } from '../domain/billing/selling.ts';
import { languages } from '../domain/locale.ts';
import { runners } from '../domain/runtime/runner.ts';
import { registrations, type Way, ways } from '../domain/sign-in/sign-in-methods.ts';
import { schoolSetting } from '../domain/variants/school.ts';
import { variants } from '../domain/variants/variant.ts';

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1' || text === 'true');
const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
/** A domain as in a Host header; a `*.` at its start is dropped. */
const domain = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, ''),
);
const wholeNumber = z.coerce.number({ error: 'must be a whole number' }).int().min(0);
const positive = z.coerce.number({ error: 'must be a whole number above 0' }).int().positive();

const notNegative = z.coerce
  .number({ error: 'must be a whole number, 0 or more' })
  .int()
  .nonnegative();

const signInMethodList = z.string().transform((text, context): readonly Way[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !ways.some((way) => way === name));
  if (unknown.length) context.addIssue(`may list ${ways.join(', ')}, not ${unknown.join(', ')}`);
  return [...new Set(names)] as Way[];
});

const splitList = z.string().transform((text) => text.split(',').map((one) => one.trim()));
const addressList = splitList.pipe(
  z.array(z.union([z.ipv4(), z.ipv6()], { error: 'must be a list of IP addresses' })),
);
const serverList = splitList.pipe(
  z.array(
    z
      .string()
      .refine(
        (text) => isIP(text.replace(/^\[(.+)\](:\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$3')) !== 0,
        'must be a list of IP addresses, each with or without a port',
      ),
  ),
);

const hostList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d+)?$/, 'must be a list of host names'),
    ),
  );

/** Each key is explained in `.env.example`. Adapters read their own keys from the environment. */
const Configuration = z.object({
  PORT: port.default(3000),
  SERVICES_PORT: port.default(4000),
  PREVIEW_PORT: port.default(4100),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  TEMPLATES_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_POOL: positive.default(10),
  DATABASE_CONNECT_MS: positive.default(5_000),
  DATABASE_STATEMENT_MS: wholeNumber.default(60_000),
  DATABASE_LOCK_MS: wholeNumber.default(10_000),
  EMBEDDED: flag.default(false),
  /** The password that lets other machines use an embedded staging server (ADR 004). */
  DEV_PASSWORD: z.string().min(16, 'must have 16 characters or more').optional(),
  APP_URL: webUrl.optional(),
  /** Where the gateway reaches the web tier; by default on this machine. */
  WEB_URL: webUrl.optional(),
  /** With `apart`, the gateway runs as a separate process (ADR 054). */
  GATEWAY: z.enum(['inside', 'apart'], { error: 'must be inside or apart' }).default('inside'),
  /**
   * The socket on which the gateway's process reaches the services, and its secret. The launcher
   * sets both.
   */
  GATEWAY_SOCKET: z.string().optional(),
  GATEWAY_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  PREVIEW_DOMAIN: z.string().optional(),
  PUBLISH_DOMAIN: domain.optional(),
  /** Where own domains of published sites lead (ADR 121). Without it, there are none. */
  DOMAIN_TARGET: domain.optional(),
  DOMAIN_ADDRESSES: addressList.default([]),
  DOMAIN_ASK_PORT: port.optional(),
  DNS_SERVERS: serverList.optional(),
  COOKIE_DOMAIN: domain.optional(),
  TRUST_PROXY: flag.default(false),
  REGISTRY_URL: webUrl.optional(),
  APP_KEY: z.string().optional(),
  APP_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  TOKEN_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SIGNATURE_MIN_VERSION: z.enum(['1', '2']).default('1').transform(Number),
  SANDBOX: z.enum(['bwrap', 'none'], { error: 'must be bwrap or none' }).optional(),
  /** Hosts that users may set as their own model server. */
  OWN_MODEL_HOSTS: hostList.optional(),
  /** Whether prompts may refer to web pages, which the services then read. */
  OUTSIDE_PAGES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** Whether accounts get the picture that their sign-in provider gives (AUTH-040). */
  SIGN_IN_PICTURES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  RUNNER: z.enum(runners, { error: 'must be remote, browser or webcontainer' }).optional(),
  MAX_RUNS: positive.optional(),
  MAX_SANDBOXES: positive.optional(),
  DEFAULT_LOCALE: z.enum(languages).optional(),
  HOST_VARIANT: z.enum(variants).optional(),
  SIGN_IN: signInMethodList.optional(),
  REGISTER: z.enum(registrations, { error: `must be ${registrations.join(', ')}` }).default('open'),
  SMS_PER_DAY: positive.optional(),
  /**
   * Whether plans are sold (PP-17). Default: on with a real payment channel, otherwise off (PP-30).
   */
  PLANS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** Whether this is a school's server. If not set, `PLANS` and `SIGN_IN` decide. */
  SCHOOL: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  TOKENS_PER_USER: positive.optional(),
  TOKENS_PER_DAY: positive.optional(),
  /** Tokens that all users together may use per day, Shanghai time (PP-18). */
  MODEL_BUDGET_PER_DAY: positive.optional(),
  /** Free tokens per day (Shanghai time) for each user, and for all users together. */
  FREE_TOKENS_PER_USER_PER_DAY: notNegative.optional(),
  FREE_TOKENS_PER_DAY: notNegative.optional(),
  TOKEN_RATE: z.coerce.number({ error: 'must be a number above 0' }).positive().default(1),
  /** A file or a folder with certificates of Apple that issue those of developers (PKG-044). */
  APPLE_CERTIFICATES: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
});
export type Configuration = z.infer<typeof Configuration> &
  Record<'PLANS' | 'SCHOOL', 'on' | 'off'>;

export type RawEnvironment = Record<string, string | undefined>;

/** Thrown when the configuration is invalid; the message names every bad key, for the operator. */
export class ConfigurationError extends Error {}

/**
 * Parses the environment once, at startup. An empty value counts as not set, because a copied
 * `.env.example` contains empty values.
 */
export function readConfiguration(raw: RawEnvironment = process.env): Configuration {
  const given = withoutEmpty(raw);
  const parsed = Configuration.safeParse(given);
  if (parsed.success)
    return { ...parsed.data, PLANS: plansSetting(given), SCHOOL: schoolSetting(given) };
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigurationError(
    `The configuration of the services cannot be used:\n${lines.join('\n')}`,
  );
}

/** Returns the environment without empty values. Each adapter parses it with its own schema. */
export function rawEnvironment(): RawEnvironment {
  return withoutEmpty(process.env);
}

function withoutEmpty(raw: RawEnvironment): RawEnvironment {
  return Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

/**
 * Returns the variables that a system program needs to start: `PATH`, and on Windows `SystemRoot`.
 */
export function systemEnvironment(): RawEnvironment {
  const { PATH, SystemRoot } = process.env;
  return { PATH, ...(SystemRoot ? { SystemRoot } : {}) };
}

/**
 * Returns the variable with the folder in which Node keeps compiled code, for child processes that
 * run only our code. With it, they start in about half the processor time.
 */
export function compileCacheEnvironment(): RawEnvironment {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
