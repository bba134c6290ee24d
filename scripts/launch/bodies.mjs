import { readFileSync } from 'node:fs';
import { limits } from '../../domain/limits/index.ts';
import { defaultLanguage, languages, preferredLanguage } from '../../domain/locale.ts';
import { isBodyTooSlow } from '../../domain/security/body-pace.ts';

const checkEveryMs = 1_000;
const maxBytes = limits.body.large.bytes;

const texts = new Map(
  languages.map((language) => {
    const file = new URL(`../../messages/${language}/errors.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')).errors.tooLarge];
  }),
);

/**
 * Checks the body of a request before Next sees it; returns whether to pass the request on. Refuses
 * a body above the largest limit immediately, because Next would respond only after the end of the
 * body. Cuts off a client that sends its body too slowly.
 */
export function guardBody(request, response) {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse(request, response);
  if (
    request.headers['content-length'] === undefined &&
    request.headers['transfer-encoding'] === undefined
  )
    return true;
  limitSize(request, response);
  limitTime(request);
  return true;
}

/**
 * Counts the bytes that the HTTP parser pushes into the request. A `data` listener could count them
 * too, but would take them away from Next.
 */
function limitSize(request, response) {
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk, encoding) => {
    size += chunk?.length ?? 0;
    if (size <= maxBytes) return push(chunk, encoding);
    if (!response.writableEnded) refuse(request, response);
    return true;
  };
}

function limitTime(request) {
  const { socket } = request;
  const before = socket.bytesRead;
  // Count timer ticks, not elapsed time: a blocked event loop reads nothing, which is not the
  // client's fault.
  let ms = 0;
  const watching = setInterval(() => {
    ms += checkEveryMs;
    if (request.complete) clearInterval(watching);
    else if (isBodyTooSlow(socket.bytesRead - before, ms)) socket.destroy();
  }, checkEveryMs);
  watching.unref();
  request.once('close', () => clearInterval(watching));
}

function refuse(request, response) {
  if (response.headersSent) {
    request.destroy();
    return false;
  }
  const language = preferredLanguage(request.headers['accept-language']) ?? defaultLanguage;
  response.writeHead(413, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  // Destroying the request discards the rest of its body.
  response.end(JSON.stringify({ code: 413, message: texts.get(language), data: null }), () =>
    request.destroy(),
  );
  return false;
}
