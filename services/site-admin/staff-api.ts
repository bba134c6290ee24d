import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import type { Call } from '../../domain/contract/call.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { siteAdmin } from '../../domain/contract/site-admin.ts';
import { siteData } from '../../domain/contract/site-data.ts';
import { siteStaff } from '../../domain/contract/site-staff.ts';
import type { StaffSession } from '../../domain/entities/site-admin.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { hasRight } from '../../domain/site-admin/staff-roles.ts';
import type { CallContext } from '../http/context.ts';
import { errorResponse, successResponse } from '../http/envelope.ts';
import { fileResponse } from '../http/file-response.ts';
import type { ErrorTranslator } from '../http/load-texts.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { AdminSite, AdminSites } from './admin-sites.ts';
import type { createOwnerCalls } from './owner-calls.ts';
import {
  assertAllowed,
  type createStaffData,
  type StaffDataCall,
  type StaffUser,
  staffRights,
} from './staff-data.ts';
import type { StaffLinks } from './staff-links.ts';
import {
  assertOwnPage,
  contextOf,
  createMatcher,
  readInput,
  readSessionCookie,
  sessionCookie,
  siteHeader,
} from './staff-requests.ts';
import type { OpenedSession, StaffSessions } from './staff-sessions.ts';

export type StaffApiOptions = {
  sites: Pick<AdminSites, 'open'>;
  sessions: StaffSessions;
  links: StaffLinks;
  data: ReturnType<typeof createStaffData>;
  owner: ReturnType<typeof createOwnerCalls<StaffUser>>;
  rateLimits: RateLimits;
  errorTexts: ErrorTranslator;
  note: (message: string, detail: Record<string, unknown>) => void;
};

type Answered = { data: unknown; cookie?: string };
type Visit = { site: AdminSite; token: string | undefined; context: CallContext };
type Route = {
  call: Call;
  match: ReturnType<typeof createMatcher>;
  run(input: Record<string, unknown>, visit: Visit): Promise<Answered>;
};
type AnyHandler = (input: unknown, context: unknown) => unknown;

/** What the owners among the people of an admin may do there; the rest is done in the workbench. */
const ownerCalls = ['read', 'invite', 'renew', 'change', 'remove', 'log'] as const;

/**
 * Creates the API of the admins of all apps. The gateway passes the requests of an admin's host to
 * its socket with the name of the site (ADR 120).
 */
export function createStaffApi(options: StaffApiOptions) {
  const { sites, rateLimits, errorTexts, note } = options;
  const routes = [...sessionRoutes(options), ...dataRoutes(options), ...ownerRoutes(options)];

  async function answer(request: Request, context: CallContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    const site = await sites.open(request.headers.get(siteHeader) ?? '');
    assertOwnPage(request, site.admin);
    for (const { call, match, run } of routes) {
      const params = match(request.method, pathname);
      if (!params) continue;
      const token = readSessionCookie(request);
      if (!token) await rateLimits.anonymous(context.ip, call.method !== 'GET');
      const input = await readInput(call, request, params);
      const { data, cookie } = await run(input, { site, token, context });
      if (call.answer === 'file') return fileResponse(data as FileResponse, { onEnd: () => {} });
      const response = successResponse(z.encode(call.data, data));
      if (cookie !== undefined) response.headers.append('set-cookie', cookie);
      return response;
    }
    throw fail('notFound');
  }

  async function handle(request: Request): Promise<Response> {
    const context = contextOf(request);
    let response: Response;
    try {
      response = await answer(request, context);
    } catch (error) {
      if (!isFailure(error)) note('a request to an admin failed', { error: String(error) });
      response = errorResponse(error, context, errorTexts);
    }
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.set('cross-origin-resource-policy', 'same-origin');
    response.headers.set('x-request-id', context.requestId);
    return response;
  }

  return createSocket(handle);
}

function sessionRoutes({ sessions, links }: StaffApiOptions): Route[] {
  const view = ({ project, title, url }: AdminSite, person?: OpenedSession['person']) =>
    ({
      ...{ uuid: project, title, site: `${url}/` },
      person: person ? { name: person.name, role: person.role } : null,
    }) satisfies StaffSession;

  /** Answers with a new session; the one that the browser had ends. */
  async function begin({ site, token }: Visit, opened: OpenedSession): Promise<Answered> {
    if (token) await sessions.end(site.project, token);
    return { data: view(site, opened.person), cookie: sessionCookie(opened.token) };
  }

  return [
    route(siteStaff.session, async (_, { site, token }) => ({
      data: view(site, await sessions.find(site.project, token)),
    })),
    route(siteStaff.signIn, async (input, visit) => {
      const { ip } = visit.context;
      return begin(visit, await sessions.signIn(visit.site.project, { ...input, ip }));
    }),
    route(siteStaff.signOut, async (_, { site, token }) => {
      if (token) await sessions.end(site.project, token);
      return { data: null, cookie: sessionCookie() };
    }),
    route(siteStaff.enter, async ({ ticket }, visit) =>
      begin(visit, await links.enter(visit.site.project, ticket)),
    ),
    route(siteStaff.readInvitation, async ({ code }, { site }) => ({
      data: await links.readInvitation(site.project, code),
    })),
    route(siteStaff.accept, async (input, visit) =>
      begin(visit, await links.accept(visit.site.project, input)),
    ),
  ];
}

/** Returns who is signed in. Throws without a session of this app. */
async function userOf(sessions: StaffSessions, { site, token }: Visit): Promise<StaffUser> {
  const person = await sessions.find(site.project, token);
  if (!person) throw fail('staffSignedOut');
  return { person, site };
}

function dataRoutes({ sessions, data, rateLimits }: StaffApiOptions): Route[] {
  return (Object.keys(staffRights) as StaffDataCall[]).map((name) => {
    const call: Call = siteData[name];
    return route(call, async (input, visit) => {
      const user = await userOf(sessions, visit);
      assertAllowed(user, name, input);
      await rateLimits.call(call, 'user', user.person.id);
      return { data: await (data[name] as AnyHandler)(input, { ...visit.context, user }) };
    });
  });
}

function ownerRoutes({ sessions, owner, rateLimits }: StaffApiOptions): Route[] {
  return ownerCalls.map((name) => {
    const call: Call = siteAdmin[name];
    return route(call, async (input, visit) => {
      const user = await userOf(sessions, visit);
      if (!hasRight(user.person.role, 'manage')) throw fail('staffRoleTooLow');
      await rateLimits.call(call, 'user', user.person.id);
      return { data: await (owner[name] as AnyHandler)(input, { ...visit.context, user }) };
    });
  });
}

function route<C extends Call>(
  call: C,
  run: (input: z.output<C['input']>, visit: Visit) => Promise<Answered>,
): Route {
  return { call, match: createMatcher(call), run: run as Route['run'] };
}

/** Serves requests at a socket that only the services' user may open; starts with the first use. */
function createSocket(handle: (request: Request) => Promise<Response>) {
  const server = createServer(
    { headersTimeout: limits.transport.headersMs },
    getRequestListener(handle, {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: () => new Response(null, { status: 400 }),
    }),
  );
  let opening: Promise<string> | undefined;
  let directory: string | undefined;

  async function open(): Promise<string> {
    directory = await mkdtemp(join(tmpdir(), 'sayso-admin-'));
    const path =
      process.platform === 'win32'
        ? `\\\\.\\pipe\\${basename(directory)}`
        : join(directory, 'admin.sock');
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
    return path;
  }

  return {
    socketPath(): Promise<string> {
      opening ??= open();
      return opening;
    },
    async close(): Promise<void> {
      if (!opening) return;
      await opening.catch(() => {});
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (directory) await rm(directory, { recursive: true, force: true });
    },
  };
}
