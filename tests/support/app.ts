import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallData, type CallInput, fillPath } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import type { SignedIn } from '../../domain/entities/session.ts';
import { solveWork, type Work } from '../../domain/sign-in/proof-of-work.ts';
import { signatureHeaders, signV2 } from '../../domain/signature.ts';
import { compose, type Replacements, type Services } from '../../services/compose/index.ts';
import { readConfiguration } from '../../services/env.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { type Log, silentLog } from '../../services/observability/log.ts';
import type { Clock } from '../../services/ports/clock.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { templatesCache } from './cache.ts';
import { FakeClock } from './clock.ts';

export const testSecrets = {
  appKey: 'ak_test',
  appSecret: 'test-secret-of-16',
  tokenSecret: 'token-secret-of-16',
};

/** The SMS code and the captcha answer in tests. */
export const testCode = '314159';
export const testCaptcha = 'K7QX';

/** Password hash parameters that take milliseconds. Tests of the real cost do not use them. */
const cheapPasswordCost = { ln: 10, r: 8, p: 1 };

export type Answer<Data = unknown> = {
  status: number;
  headers: Headers;
  code: number;
  message: string;
  data: Data;
};
export type Person = SignedIn & { phone: string };
export type CallOptions = {
  as?: Pick<Person, 'accessToken'> | undefined;
  headers?: Record<string, string>;
};

export type TestOptions = Replacements & {
  environment?: Record<string, string>;
  clock?: FakeClock;
  /** The clock of the services, for tests of streams and runs that need real time. */
  time?: Clock;
  /** Where a test reads the services' log. */
  log?: Log;
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/**
 * Creates the services as deployed, on a test database and a fake clock. Requests need no socket.
 */
export async function createTestApp(
  database: OpenDatabase,
  {
    environment = {},
    clock = new FakeClock(),
    time = clock,
    log = silentLog,
    ...replacements
  }: TestOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sayso-app-'));
  // Sandboxes are off unless a test sets SANDBOX. All tests use one template cache, so the template
  // is installed once. PLANS is on, because most rules about money apply only if plans are sold,
  // and no payment channel is configured here.
  const all = { SANDBOX: 'none', TEMPLATES_DIR: templatesCache, PLANS: 'on', ...environment };
  const configuration = readConfiguration({
    EMBEDDED: '1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...all,
  });
  const services: Services = await compose(
    { configuration, environment: all, secrets: testSecrets, database, clock: time, log },
    {
      drawCode: () => testCode,
      drawing: () => ({ text: testCaptcha, data: '<svg/>' }),
      passwordCost: cheapPasswordCost,
      proofBits: 2,
      ...replacements,
    },
  );

  /** Sends a request as the web tier does: with a version 2 signature. */
  async function request(
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const bytes =
      typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
    const url = new URL(path, 'http://localhost');
    const stamp = {
      appKey: testSecrets.appKey,
      timestamp: String(time.now().getTime()),
      nonce: randomBytes(18).toString('base64url'),
    };
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

  /** Sends one call of the contract and returns the raw response, for streams. */
  function send<C extends Call>(
    call: C,
    input: CallInput<C>,
    { as, headers = {} }: CallOptions = {},
  ): Promise<Response> {
    const params = Object.keys(call.params.shape);
    const rest = Object.fromEntries(
      Object.entries(input).filter(([name]) => !params.includes(name)),
    );
    const path = fillPath(call.path, input);
    const all = { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...headers };
    if (call.method !== 'GET')
      return request(
        call.method,
        path,
        JSON.stringify({
          ...rest,
          ...(call.requestType ? { request_type: call.requestType } : {}),
        }),
        all,
      );
    const pairs = Object.entries(rest).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const query = new URLSearchParams(pairs).toString();
    return request('GET', query ? `${path}?${query}` : path, undefined, all);
  }

  async function call<C extends Call>(
    one: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<Answer<CallData<C>>> {
    return read(await send(one, input, options));
  }

  /** Gets a captcha and returns its correct answer with the proof of work, as a page sends it. */
  async function captcha(
    options: CallOptions = {},
  ): Promise<{ graphCaptcha: string; graphCaptchaUuid: string; graphProof: string }> {
    const { uuid, work } = (await call(contract.signIn.captcha, {}, options)).data;
    return { graphCaptcha: testCaptcha, graphCaptchaUuid: uuid, graphProof: prove(uuid, work) };
  }

  /** Signs a phone in by SMS. Each call uses a new IP address, so that no captcha is required. */
  async function signIn(phone = `139${randomInt(10_000_000, 100_000_000)}`): Promise<Person> {
    const headers = { 'x-client-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
    await call(contract.signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
    const { code, message, data } = await call(
      contract.signIn.smsLogin,
      { phone, captcha: testCode },
      { headers },
    );
    if (code !== 200) throw new Error(`Signing ${phone} in was refused: ${code} ${message}`);
    return { ...data, phone };
  }

  async function close(): Promise<void> {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  return {
    services,
    clock,
    now: () => time.now(),
    dataDir,
    request,
    send,
    call,
    captcha,
    signIn,
    close,
  };
}

/** Computes the proof of work of a captcha synchronously. */
export function prove(challenge: string, work: Work): string {
  const solving = solveWork((text) => createHash('sha256').update(text).digest(), challenge, work);
  for (let step = solving.next(); ; step = solving.next()) if (step.done) return step.value;
}

export async function read<Data>(response: Response): Promise<Answer<Data>> {
  const envelope = (await response.json()) as { code: number; message: string; data: Data };
  return { status: response.status, headers: response.headers, ...envelope };
}
