import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallData, type CallInput, fillPath } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import type { SignedIn } from '../../domain/entities/session.ts';
import { signatureHeaders, signV2 } from '../../domain/signature.ts';
import { compose, type Replacements, type Services } from '../../services/compose.ts';
import type { OpenDatabase } from '../../services/db/client.ts';
import { readConfiguration } from '../../services/env.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { type Log, silentLog } from '../../services/observability/log.ts';
import type { Clock } from '../../services/ports/clock.ts';
import { templatesCache } from './cache.ts';
import { FakeClock } from './clock.ts';

export const testSecrets = { appKey: 'ak_test', appSecret: 'test-secret-of-16', tokenSecret: 'token-secret-of-16' };

/** What every SMS says in tests, and every captcha shows. */
export const testCode = '314159';
export const testCaptcha = 'K7QX';

/** Hashes of passwords that take milliseconds; a test of the real cost gives none. */
const cheap = { ln: 10, r: 8, p: 1 };

export type Answer<Data = unknown> = { status: number; headers: Headers; code: number; message: string; data: Data };
export type Person = SignedIn & { phone: string };
export type CallOptions = { as?: Pick<Person, 'accessToken'> | undefined; headers?: Record<string, string> };

export type TestOptions = Replacements & {
  environment?: Record<string, string>;
  clock?: FakeClock;
  /** The services' clock where a test needs real time: streams, runs. */
  time?: Clock;
  /** Where a test reads what the services write down. */
  log?: Log;
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The services as they are deployed, on a test's database and a clock that stands still; requests go in without a socket. */
export async function createTestApp(
  database: OpenDatabase,
  { environment = {}, clock = new FakeClock(), time = clock, log = silentLog, ...replacements }: TestOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sayso-app-'));
  // Sandboxes are tried where a test asks for them; nobody installs the template twice.
  const all = { SANDBOX: 'none', TEMPLATES_DIR: templatesCache, ...environment };
  const configuration = readConfiguration({ EMBEDDED: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...all });
  const services: Services = await compose(
    { configuration, environment: all, secrets: testSecrets, database, clock: time, log },
    { drawCode: () => testCode, drawing: () => ({ text: testCaptcha, data: '<svg/>' }), passwordCost: cheap, ...replacements },
  );

  /** A request as the web tier sends it: signed in version 2. */
  async function request(
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
    const url = new URL(path, 'http://localhost');
    const stamp = { appKey: testSecrets.appKey, timestamp: String(time.now().getTime()), nonce: randomBytes(18).toString('base64url') };
    const signed = await signV2(
      { method, path: url.pathname, query: url.searchParams, body: bytes },
      stamp,
      testSecrets.appSecret,
      nodeHashes,
    );
    return services.app.request(path, {
      method,
      ...(body === undefined ? {} : { body: bytes }),
      headers: {
        [signatureHeaders.appKey]: stamp.appKey,
        [signatureHeaders.timestamp]: stamp.timestamp,
        [signatureHeaders.nonce]: stamp.nonce,
        [signatureHeaders.version]: '2',
        [signatureHeaders.bodyDigest]: signed.bodyDigest,
        [signatureHeaders.signature]: signed.signature,
        ...headers,
      },
    });
  }

  /** Sends one call of the table and answers the response itself, for streams. */
  function send<C extends Call>(call: C, input: CallInput<C>, { as, headers = {} }: CallOptions = {}): Promise<Response> {
    const params = Object.keys(call.params.shape);
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)));
    const path = fillPath(call.path, input);
    const all = { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...headers };
    if (call.method !== 'GET')
      return request(call.method, path, JSON.stringify({ ...rest, ...(call.requestType ? { request_type: call.requestType } : {}) }), all);
    const pairs = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    const query = new URLSearchParams(pairs).toString();
    return request('GET', query ? `${path}?${query}` : path, undefined, all);
  }

  async function call<C extends Call>(one: C, input: CallInput<C>, options: CallOptions = {}): Promise<Answer<CallData<C>>> {
    return read(await send(one, input, options));
  }

  /** Signs a phone in by SMS, from an address of its own so that nobody is asked for a captcha. */
  async function signIn(phone = `139${randomInt(10_000_000, 100_000_000)}`): Promise<Person> {
    const headers = { 'x-client-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
    await call(contract.signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
    const { code, message, data } = await call(contract.signIn.smsLogin, { phone, captcha: testCode }, { headers });
    if (code !== 200) throw new Error(`Signing ${phone} in was refused: ${code} ${message}`);
    return { ...data, phone };
  }

  async function close(): Promise<void> {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { services, clock, now: () => time.now(), dataDir, request, send, call, signIn, close };
}

export async function read<Data>(response: Response): Promise<Answer<Data>> {
  const envelope = (await response.json()) as { code: number; message: string; data: Data };
  return { status: response.status, headers: response.headers, ...envelope };
}
