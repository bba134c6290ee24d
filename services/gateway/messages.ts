import { z } from 'zod';
import { limits } from '../../domain/limits/index.ts';
import { languages } from '../../domain/locale.ts';
import type { PageTarget } from '../ports/page-target.ts';

/** The name of a site, a preview or a project; the limit rejects garbage. */
const Name = z.string().max(200);

/** A host name, which is longer than the names above. */
const Host = z.string().max(253);
/** A form of a published site; the gateway has checked its lengths. */
const Sent = z.object({
  site: Name,
  form: Name,
  fields: z.array(z.tuple([z.string(), z.string()])),
  page: z.string(),
  sameness: z.string(),
  hasKey: z.boolean(),
  isSpam: z.boolean(),
});

const count = z.number().int().min(0);
const Counted = z.array(z.tuple([z.string().max(limits.siteVisits.hostMax), count]));
/** Counts of a site; a report of one site fits one message. */
const Counts = z.object({
  ...{ site: Name, day: z.iso.date(), views: count, visitors: count, bots: count },
  ...{ pages: Counted, referrers: Counted, devices: Counted },
});

/** Errors at visitors of an edition; the gateway has checked their lengths. */
const Errors = z.object({
  ...{ site: Name, edition: count, visits: count, failedVisits: count },
  errors: z
    .array(
      z.object({
        ...{ message: z.string(), stack: z.string(), page: z.string(), browser: Name },
        frames: z.array(z.object({ path: z.string(), line: count, column: count })),
        ...{ count, visitors: count },
      }),
    )
    .max(limits.siteErrors.perMessage),
});

/** The first line of the gateway: the shared secret, and the port that the gateway listens on. */
export const Greeting = z.object({ secret: z.string(), port: z.number().int() });

/** What the gateway sends after the services have accepted its greeting. */
export const Question = z.discriminatedUnion('call', [
  z.object({ id: z.number(), call: z.literal('resolve'), name: Name }),
  z.object({ id: z.number(), call: z.literal('dial'), project: Name }),
  z.object({ id: z.number(), call: z.literal('file'), project: Name, path: z.string() }),
  z.object({ id: z.number(), call: z.literal('backend'), name: Name }),
  z.object({ id: z.number(), call: z.literal('admin'), site: Name }),
  z.object({ id: z.number(), call: z.literal('adminRoute'), site: Name }),
  z.object({ id: z.number(), call: z.literal('host'), host: Host }),
  z.object({ id: z.number(), call: z.literal('primaryHost'), site: Name }),
  z.object({ id: z.number(), call: z.literal('audience'), site: Name }),
  z.object({
    ...{ id: z.number(), call: z.literal('admit'), site: Name },
    given: z.union([
      z.object({ password: z.string(), address: Name }),
      z.object({ ticket: Name, address: Name }),
      z.object({ contact: Host, code: Name, address: Name }),
      z.object({ contact: Host, language: z.enum(languages), address: Name }),
    ]),
  }),
  z.object({ id: z.number(), call: z.literal('packages') }),
  z.object({ id: z.number(), call: z.literal('storeForm'), sent: Sent }),
  z.object({ call: z.literal('visits'), sites: z.array(Name) }),
  z.object({ call: z.literal('visitCounts'), counts: Counts }),
  z.object({ call: z.literal('reportErrors'), errors: Errors }),
]);
export type Question = z.infer<typeof Question>;

/** What the services send. The results of each call have their own schema below. */
export const Reply = z.union([
  z.object({ welcome: z.literal(true) }),
  z.object({ changed: z.string() }),
  z.object({ id: z.number(), error: z.string() }),
  z.object({ id: z.number(), result: z.unknown() }),
]);
export type Reply = z.infer<typeof Reply>;

const Resolved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edition') }),
  z.object({
    kind: z.literal('box'),
    project: z.string(),
    isGuarded: z.boolean(),
    isUp: z.boolean(),
  }),
  z.object({ kind: z.literal('gone') }),
]);
const Dialled = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('server'),
    socketPath: z.string(),
    guardsPaths: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('files'), directory: z.string() }),
  z.object({ kind: z.literal('browser') }),
  z.object({ kind: z.literal('queued'), ahead: z.number().int() }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('failed'), problem: z.string() }),
]);

const Backend = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('site'),
    socketPath: z.string(),
    site: z.string(),
    isCheck: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('failed') }),
]);

const Admin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admin'), socketPath: z.string() }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('failed') }),
]);

const HostRouted = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('site'),
    site: z.string(),
    primary: z.string(),
    isOnline: z.boolean(),
  }),
  z.object({ kind: z.literal('none') }),
]);

const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.enum(['password', 'owner']), key: z.string(), isSecure: z.boolean() }),
  z.object({
    ...{ kind: z.enum(['invited', 'members']), key: z.string(), isSecure: z.boolean() },
    ...{ people: z.array(z.string()), kinds: z.array(z.enum(['mail', 'phone'])) },
  }),
]);
const Admission = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('admitted'), key: z.string(), person: z.string().optional() },
  }),
  z.object({ kind: z.literal('code-requested') }),
  z.object({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('too-many'), seconds: z.number() }),
]);

export const results = {
  resolve: Resolved,
  dial: Dialled,
  backend: Backend,
  admin: Admin,
  adminRoute: z.boolean(),
  host: HostRouted,
  primaryHost: z.string().nullable(),
  storeForm: z.enum(['stored', 'full', 'gone', 'sample']),
  audience: Audience,
  admit: Admission,
  /** The bytes in base64, or null for no such file. */
  file: z.string().nullable(),
  packages: z.object({ directory: z.string(), modules: z.record(z.string(), z.string()) }),
};

/**
 * Returns a target in its wire form, without the function `file`: the gateway requests each file by
 * a message instead.
 */
export const withoutFiles = (target: PageTarget): z.infer<typeof Dialled> =>
  target.kind === 'browser' ? { kind: 'browser' } : target;
