import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { formOfPath, isFormPath, ownPath } from '../../domain/site-forms/form-address.ts';
import type { FormRefusal, ReadForm } from '../../domain/site-forms/form-fields.ts';
import type { Clock } from '../ports/clock.ts';
import type { FormReceipt, GatewayChannel, SentForm } from '../ports/gateway-channel.ts';
import { gatewayHeaders, visitorAddress } from '../preview/index.ts';
import { type FormCode, formMessage, formPage } from './form-answers.ts';
import { readForm } from './form-body.ts';
import { createFormGuard, isFromOwnPage } from './form-guard.ts';

type Options = {
  channel: Pick<GatewayChannel, 'storeForm'>;
  trustProxy: boolean;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** A request below `/__forms/`: the path within the page, and the prefix of the page. */
type Passage = { path: string; prefix: string };

export type FormServer = {
  /** Receives a form of a published site. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    passage: Passage & { site: string },
  ): Promise<void>;
  /** Answers a form of a preview, which stores nothing. Returns false for other requests. */
  servePreview(request: IncomingMessage, response: ServerResponse, passage: Passage): boolean;
};

const statuses: Record<Exclude<FormCode, 'sent' | 'preview'>, number> = {
  empty: 400,
  not_readable: 400,
  files_not_accepted: 400,
  too_many_fields: 400,
  name_too_long: 400,
  value_too_long: 400,
  too_large: 413,
  foreign: 403,
  gone: 404,
  method: 405,
  busy: 429,
  full: 503,
  unavailable: 503,
};

/** Query of the page that thanks a visitor whose browser sent the form without a script. */
const thanksQuery = 'sent';

/**
 * Receives what visitors send to `/__forms/{form}` of a site (ADR 123). A form is acknowledged
 * after the services have stored it, never before.
 */
export function createFormServer({ channel, trustProxy, clock, log }: Options): FormServer {
  const guard = createFormGuard(clock);
  let running = 0;

  async function store(sent: SentForm): Promise<FormReceipt | 'unavailable'> {
    const late = new AbortController();
    try {
      running += 1;
      return await Promise.race([
        channel.storeForm(sent),
        clock.sleep(limits.siteForms.storeMs, late.signal).then(() => 'unavailable' as const),
      ]);
    } catch (error) {
      log('a form was not stored', { site: sent.site, error: String(error) });
      return 'unavailable';
    } finally {
      running -= 1;
      late.abort();
    }
  }

  async function receive(
    answer: Answer,
    { site, form, prefix }: { site: string; form: string; prefix: string },
  ): Promise<void> {
    const { request } = answer;
    const address = visitorAddress(request, trustProxy);
    const seconds = await guard.waitOf(site, address);
    if (seconds > 0) return refuse(answer, 'busy', seconds);
    if (running >= limits.siteForms.atOnce) return refuse(answer, 'busy', 1);
    const read = await readForm(request);
    if (typeof read === 'string') return refuse(answer, read);
    const { fields, isSpam } = read;
    const key = headerText(request.headers['idempotency-key']) ?? read.key;
    const receipt = await store({
      ...{ site, form, fields, isSpam },
      page: pageOf(request, prefix).slice(0, limits.siteForms.pageMax),
      sameness: guard.samenessOf(form, key, fields, address),
      hasKey: key !== undefined,
    });
    if (receipt === 'sample') return acknowledge(answer, 'preview', read);
    if (receipt !== 'stored') return refuse(answer, receipt);
    acknowledge(answer, 'sent', read);
  }

  return {
    async serve(request, response, { site, path, prefix }) {
      const answer = answerTo(request, response, { path, prefix });
      if (isAnsweredAlike(answer)) return;
      if (!answer.form) return refuse(answer, 'gone');
      if (!isFromOwnPage(request, prefix)) return refuse(answer, 'foreign');
      await receive(answer, { site, form: answer.form, prefix });
    },

    servePreview(request, response, passage) {
      if (!isFormPath(passage.path)) return false;
      const answer = answerTo(request, response, passage);
      if (isAnsweredAlike(answer)) return true;
      if (!answer.form) refuse(answer, 'gone');
      else
        readForm(request).then(
          (read) =>
            typeof read === 'string' ? refuse(answer, read) : acknowledge(answer, 'preview', read),
          () => response.destroy(),
        );
      return true;
    },
  };
}

type Answer = {
  request: IncomingMessage;
  response: ServerResponse;
  prefix: string;
  /** The path of the form itself, and its name if that is valid. */
  path: string;
  query: URLSearchParams;
  form: string | undefined;
  /** Whether the browser opens the answer as a page. */
  isPage: boolean;
};

function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  { path: url, prefix }: Passage,
): Answer {
  const [path = '', query = ''] = url.split('?', 2);
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const form = formOfPath(path);
  return { request, response, prefix, path, form, isPage, query: new URLSearchParams(query) };
}

/** Answers what needs no form: the page that says thank you, and questions about methods. */
function isAnsweredAlike(answer: Answer): boolean {
  const { request, query, prefix } = answer;
  if (request.method === 'POST') return false;
  const kind = query.get(thanksQuery);
  if (request.method === 'GET' && (kind === 'sent' || kind === 'preview'))
    sendPage(answer, 200, kind, ownPath(query.get('back') ?? undefined));
  else if (request.method === 'OPTIONS' && prefix)
    send(answer, 204, {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key',
    });
  else refuse(answer, 'method');
  return true;
}

function acknowledge(answer: Answer, kind: 'sent' | 'preview', { next }: ReadForm): void {
  const { prefix, path, isPage, request } = answer;
  if (!isPage) {
    const body = JSON.stringify(kind === 'sent' ? { ok: true } : { ok: true, preview: true });
    send(answer, 200, { 'content-type': 'application/json; charset=utf-8' }, body);
    return;
  }
  const back = new URLSearchParams({ [thanksQuery]: kind, back: pageOf(request, prefix) });
  const location = (kind === 'sent' && ownPath(next)) || `${path}?${back}`;
  send(answer, 303, { location: prefix + location });
}

function refuse(
  answer: Answer,
  code: FormRefusal | Exclude<FormCode, 'sent' | 'preview'>,
  seconds: number = limits.transport.retryAfterSeconds,
): void {
  const { request, isPage } = answer;
  const status = statuses[code];
  const headers = {
    ...(status === 429 || status === 503 ? { 'retry-after': String(seconds) } : {}),
    ...(status === 405 ? { allow: 'POST' } : {}),
    // The rest of a long body is not read, so the connection cannot be used again.
    ...(code === 'too_large' ? { connection: 'close' } : {}),
  };
  if (isPage) {
    sendPage(answer, status, code, ownPath(pageOf(request, answer.prefix)), headers);
    return;
  }
  const message = formMessage(code, request.headers['accept-language']);
  const body = JSON.stringify({ ok: false, code, message });
  send(answer, status, { 'content-type': 'application/json; charset=utf-8', ...headers }, body);
}

function sendPage(
  answer: Answer,
  status: number,
  code: FormCode,
  back: string | undefined,
  headers: Record<string, string> = {},
): void {
  const language = answer.request.headers['accept-language'];
  const page = formPage(code, language, back && answer.prefix + back);
  send(answer, status, { 'content-type': 'text/html; charset=utf-8', ...headers }, page);
}

function send(
  { response, prefix }: Answer,
  status: number,
  headers: Record<string, string>,
  body = '',
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
    ...headers,
  });
  response.end(body);
}

/** The path of the page from which a form was sent, without query; empty if unknown. */
function pageOf({ headers: { referer, host } }: IncomingMessage, prefix: string): string {
  if (!referer || !URL.canParse(referer)) return '';
  const { host: from, pathname } = new URL(referer);
  if (from !== host?.toLowerCase() || !pathname.startsWith(prefix)) return '';
  return ownPath(pathname.slice(prefix.length)) ?? '';
}

function headerText(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value)?.slice(0, limits.siteForms.keyMax) || undefined;
}
