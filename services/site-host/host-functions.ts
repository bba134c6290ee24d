import { createHash } from 'node:crypto';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import type { Clock } from '../ports/clock.ts';
import type { FunctionAnswer, FunctionBoxes, OwnRequest } from '../ports/function-boxes.ts';
import type { FoundFunction, FunctionSource } from '../ports/function-source.ts';
import type { Site } from '../ports/site-host.ts';
import type { SiteFunction, SiteFunctions } from '../site-api/index.ts';
import { failureLines } from './failure-lines.ts';

export type HostFunctionsOptions = {
  source: FunctionSource;
  boxes: FunctionBoxes;
  /** The socket of this process, by which functions reach the API of their own site. */
  socketPath: () => string;
  /** The site as visitors reach it; undefined if it is not served. */
  servedSite: (name: string) => Site | undefined;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Known = Extract<FoundFunction, { kind: 'function' }>;
const maxKnown = 200;
/** The gateway says with this header that the product's own browser asks. */
const insideHeader = 'x-sayso-inside';
const nestedHeader = 'x-sayso-nested';

/** Runs the functions of sites for their API, with code and secrets that the services give. */
export function createHostFunctions(options: HostFunctionsOptions): SiteFunctions {
  const { source, boxes, servedSite, clock, log } = options;
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<FoundFunction>>();
  /** Marks requests of functions, which only this process can send. */
  const nestedMark = Buffer.from(options.randomBytes(32)).toString('base64url');

  /** Asks the services; calls at the same time share one question. */
  async function look(site: string, name: string): Promise<FoundFunction> {
    const key = `${site} ${name}`;
    const running = asking.get(key) ?? source.find(site, name, known.get(key)?.fingerprint);
    asking.set(key, running);
    const found = await running.finally(() => asking.delete(key));
    if (found.kind === 'same') return known.get(key) ?? look(site, name);
    known.delete(key);
    if (found.kind === 'function') known.set(key, found);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '');
    return found;
  }

  async function callOwnSite(
    site: string,
    isCheck: boolean,
    { method, path, headers, body }: OwnRequest,
  ): Promise<FunctionAnswer> {
    const given = Object.entries(headers).filter(([name]) => !isBrowserHeader(name));
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return new Promise((resolve, reject) => {
      const request = sendRequest(
        {
          ...{ socketPath: options.socketPath(), agent: false, method, path },
          headers: {
            ...Object.fromEntries(given),
            ...(hasBody ? { 'transfer-encoding': 'chunked' } : {}),
            ...{ 'x-sayso-site': site, 'x-sayso-visitor': 'function', [nestedHeader]: nestedMark },
            ...(isCheck ? { [insideHeader]: '1' } : {}),
          },
        },
        (response) => resolve(toAnswer(response)),
      );
      request.on('error', reject);
      if (hasBody) body.pipe(request);
      else request.end();
    });
  }

  function keepLines(site: string, lines: Parameters<FunctionSource['keepLines']>[1]): void {
    source.keepLines(site, lines).catch((error) => log('lines of a function not kept', { error }));
  }

  return {
    async find({ site, headers }, name): Promise<SiteFunction> {
      const served = servedSite(site.name);
      if (!served) return { kind: 'none' };
      const found = await look(site.name, name);
      if (found.kind === 'broken') return found;
      if (found.kind !== 'function') return { kind: 'none' };
      const environment = { ...found.secrets, ...ownVariables(served) };
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([found.fingerprint, environment]))
        .digest('base64url');
      const isCheck = headers[insideHeader] === '1';
      const { code, hosts, isOpen } = found;
      return {
        ...{ kind: 'function', isOpen },
        build: { name, fingerprint, code, environment, hosts, isCheck },
      };
    },
    call({ site, method, headers: given, stream, signal }, { build, path, headers }) {
      const served = servedSite(site.name) ?? site;
      // A call of the services has a key that only this process knows, so it is exchanged.
      const [secret = ''] = served.keys.secret;
      const isOurs = served.keys !== site.keys;
      const own = isOurs ? { apikey: secret, authorization: `Bearer ${secret}` } : {};
      return boxes.call(
        {
          ...{ site: site.name, build, method, path, signal },
          ...{ apiUrl: apiUrlOf(served), headers: { ...headers, ...own }, body: stream },
          isNested: given[nestedHeader] === nestedMark,
        },
        { callOwnSite: (name, request) => callOwnSite(name, build.isCheck, request), keepLines },
      );
    },
    noteFailure(site, name, reason) {
      const text = failureLines[reason as keyof typeof failureLines] ?? reason;
      keepLines(site.name, [{ at: clock.now(), name, isError: true, text }]);
    },
  };
}

/** The address of a site that has none yet, which only its functions use. */
const noAddress = 'http://site.invalid/__backend';
const apiUrlOf = ({ url }: Site): string => (URL.canParse(url) ? url : noAddress);

const ownVariables = (site: Site): Record<string, string> => ({
  SUPABASE_URL: apiUrlOf(site),
  SUPABASE_ANON_KEY: site.keys.publishable[0] ?? '',
  SUPABASE_SERVICE_ROLE_KEY: site.keys.secret[0] ?? '',
});

/** Headers of a visitor's browser, which a function may have copied: the function is no browser. */
const isBrowserHeader = (name: string): boolean =>
  name === 'origin' || name === 'referer' || name === 'cookie' || name.startsWith('sec-');

function toAnswer(response: IncomingMessage): FunctionAnswer {
  const given = Object.entries(response.headers).filter(([, value]) => value !== undefined);
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(given) as FunctionAnswer['headers'],
    body: response,
  };
}
