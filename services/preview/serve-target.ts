import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import type { PageTarget } from '../ports/page-target.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { sendGatewayPage, sendNotFound } from './gateway-responses.ts';
import { injectBridge, rewriteKindOf } from './page-rewrite.ts';
import { isPrivatePath } from './private-paths.ts';
import { type ProxyRequest, proxyRequest, rewriteBody } from './proxy.ts';
import { serveBrowserProject } from './serve-browser-files.ts';
import { sendStatic, staticResponse } from './static-site.ts';

export type TargetDeps = {
  channel: Pick<GatewayChannel, 'dial' | 'packages'>;
  clock: Clock;
};

/** How long a visitor waits for a starting server before the waiting page is shown. */
const startWaitMs = 20_000;
const retryMs = 60;

/**
 * Serves one request from the project's server or files, or with a page that explains why it cannot
 * be served.
 */
export async function serveTarget(
  deps: TargetDeps,
  request: IncomingMessage,
  response: ServerResponse,
  passage: ProxyRequest,
): Promise<void> {
  const { project, path, prefix, isGuarded } = passage;
  const { packages } = deps.channel;
  const replayable = request.method === 'GET' || request.method === 'HEAD';
  const result = await retryWithin(deps, project, async (found) => {
    if (isGuarded && isBlockedPath(found, path)) sendNotFound(response, prefix);
    else if (found.kind === 'server')
      return (await proxyRequest(found.socketPath, request, response, passage)) || !replayable;
    else if (found.kind === 'files') await sendFile(found.directory, request, response, passage);
    if (found.kind === 'browser')
      await serveBrowserProject(found.file, request, response, {
        path,
        prefix,
        packages,
        headers: gatewayHeaders(prefix),
      });
    return true;
  });
  if (result === 'sent') {
    if (!replayable && !response.headersSent && !response.destroyed)
      sendGatewayPage(request, response, prefix, 503, 'waiting');
    return;
  }
  if (response.headersSent) return;
  if (result === 'late') sendGatewayPage(request, response, prefix, 503, 'waiting');
  else if (result.kind === 'queued')
    sendGatewayPage(request, response, prefix, 503, 'waiting', { ahead: result.ahead });
  else if (result.kind === 'unknown') sendGatewayPage(request, response, prefix, 404, 'unknown');
  else if (result.kind === 'failed')
    sendGatewayPage(request, response, prefix, 502, 'failed', { problem: result.problem });
}

const isFinal = ({ kind }: PageTarget) =>
  kind === 'unknown' || kind === 'failed' || kind === 'queued';

/**
 * Retries until an attempt succeeds or the time is up, so that visitors do not notice a restart of
 * the server.
 */
async function retryWithin(
  { channel, clock }: TargetDeps,
  project: string,
  attempt: (found: PageTarget) => Promise<boolean>,
): Promise<PageTarget | 'late' | 'sent'> {
  const until = clock.now().getTime() + startWaitMs;
  const late = new AbortController();
  const lateness = clock.sleep(startWaitMs, late.signal).then(
    () => 'late' as const,
    () => 'late' as const,
  );
  try {
    for (;;) {
      const found = await Promise.race([channel.dial(project), lateness]);
      if (found === 'late' || isFinal(found)) return found;
      if (await attempt(found)) return 'sent';
      if (clock.now().getTime() > until) return 'late';
      await clock.sleep(retryMs);
    }
  } finally {
    late.abort();
  }
}

/**
 * Returns whether the gateway blocks a path of a private project. It does so only when the target
 * does not check paths itself.
 */
function isBlockedPath(found: PageTarget, path: string): boolean {
  if (found.kind === 'files') return isPrivatePath(path, 'build');
  return found.kind === 'server' && !found.guardsPaths && isPrivatePath(path, 'project');
}

async function sendFile(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: ProxyRequest,
): Promise<void> {
  const answer = await staticResponse(directory, request, path);
  const kind = answer.body && rewriteKindOf(answer.headers['content-type']);
  Object.assign(answer.headers, gatewayHeaders(prefix));
  if (prefix && kind && answer.body) {
    const body = await rewriteBody(answer.body, kind, prefix);
    return sendStatic(response, { ...answer, body });
  }
  sendStatic(
    response,
    answer,
    kind === 'html' ? (body: Readable) => body.pipe(injectBridge('')) : undefined,
  );
}
