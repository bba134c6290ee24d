import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { SiteDatabases, SiteName } from '../ports/site-databases.ts';
import { noSiteMails } from '../ports/site-mails.ts';
import { createSiteApi, createSiteKeys, type Site } from '../site-api/index.ts';
import { createMemoryFiles } from './memory-files.ts';
import {
  type Lane,
  observedDatabases,
  type TableChange,
  type Watch,
} from './observed-databases.ts';

export type ProofParts = {
  databases: SiteDatabases;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** As whom a request is sent: a user by their token, a visitor, or with all rights. */
export type Sender = { token: string } | 'visitor' | 'service';

export type ProofRequest = {
  as: Sender;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/__backend/`: `rest/v1/orders?select=*`. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What to look at before the transaction ends. */
  watches?: readonly Watch[];
  /** Whether the change stays. */
  commits?: boolean;
};

export type ProofAnswer = {
  status: number;
  text: string;
  /** The body, if it is JSON. */
  value: unknown;
  /** SQLSTATE or another code of a refusal. */
  code: string;
  message: string;
  changes: TableChange[];
};

export type ProofApi = {
  send(request: ProofRequest): Promise<ProofAnswer>;
  /** The address of a web socket, and the headers it needs. */
  live: { url: string; headers: Record<string, string> };
  schemaChanged(): void;
  close(): Promise<void>;
};

const laneHeader = 'x-proof-lane';

/** How many attacks run at a time; a site has three connections for its API. */
const laneCount = 3;

/** Serves the copy of a site by the API that visitors use, on a socket in `folder`. */
export async function startProofApi(
  parts: ProofParts,
  { site, folder, timeoutMs }: { site: SiteName; folder: string; timeoutMs: number },
): Promise<ProofApi> {
  const lanes = Array.from({ length: laneCount + 1 }, (_, index): Lane => {
    const name = `${site}/${index}`;
    return { name, watches: [], commits: index === laneCount, timeoutMs, changes: [] };
  });
  const keys = createSiteKeys(parts.randomBytes);
  const siteOf = (name: SiteName): Site => ({
    ...{ name, keys, url: 'http://proof.invalid/__backend', origins: ['http://proof.invalid'] },
  });
  const sites = new Map(lanes.map(({ name }, index) => [String(index), siteOf(name)]));
  const api = createSiteApi({
    ...parts,
    databases: observedDatabases(parts.databases, site, lanes),
    files: createMemoryFiles(),
    mails: noSiteMails,
    findSite: async ({ headers }: IncomingMessage) => sites.get(String(headers[laneHeader])),
    addressOf: () => '127.0.0.1',
  });
  const socketPath = join(folder, 'api.sock');
  await new Promise<void>((resolve, reject) => {
    api.server.once('error', reject);
    api.server.listen(socketPath, () => resolve());
  });
  const agent = new Agent({ keepAlive: true, maxSockets: laneCount + 1 });
  const publishable = keys.publishable[0] ?? '';
  const free = lanes.map((_, index) => index);
  const waiting: (() => void)[] = [];

  /** Takes a lane; what is committed runs alone on the last one. */
  async function takeLane(commits: boolean): Promise<number> {
    for (;;) {
      const index = free.findIndex((one) => (one === laneCount) === commits);
      if (index >= 0) return free.splice(index, 1)[0] ?? 0;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    async send(request) {
      const index = await takeLane(request.commits === true);
      const lane = lanes[index] as Lane;
      lane.watches = request.watches ?? [];
      lane.changes = [];
      try {
        const headers = {
          ...credentials(request.as, publishable, keys.secret[0] ?? ''),
          ...request.headers,
          [laneHeader]: String(index),
        };
        const answer = await send(socketPath, agent, { ...request, headers });
        return { ...answer, changes: lane.changes };
      } finally {
        free.push(index);
        for (const retry of waiting.splice(0)) retry();
      }
    },
    live: {
      url: `ws+unix:${socketPath}:/__backend/realtime/v1/websocket?vsn=2.0.0&apikey=${publishable}`,
      headers: { [laneHeader]: String(laneCount) },
    },
    schemaChanged() {
      for (const { name } of lanes) api.schemaChanged(name);
    },
    async close() {
      agent.destroy();
      await api.close();
    },
  };
}

function credentials(as: Sender, publishable: string, secret: string): Record<string, string> {
  if (as === 'service') return { apikey: secret };
  if (as === 'visitor') return { apikey: publishable };
  return { apikey: publishable, authorization: `Bearer ${as.token}` };
}

function send(
  socketPath: string,
  agent: Agent,
  { method, path, body, headers = {} }: ProofRequest,
): Promise<Omit<ProofAnswer, 'changes'>> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : Buffer.from(bodyText(body));
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    const all = {
      ...(text ? { 'content-type': type, 'content-length': String(text.length) } : {}),
      ...headers,
    };
    const sent = sendRequest(
      { socketPath, agent, method, path: `/__backend/${path}`, headers: all },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve(readAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))),
        );
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}

const bodyText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function readAnswer(status: number, text: string): Omit<ProofAnswer, 'changes'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const failure = (status >= 400 ? value : undefined) as
    | { code?: unknown; error?: unknown; message?: unknown; msg?: unknown }
    | undefined;
  const code = String(failure?.error ?? failure?.code ?? '');
  return { status, text, value, code, message: String(failure?.message ?? failure?.msg ?? '') };
}
