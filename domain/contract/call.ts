import { z } from 'zod';
import type { DoneName } from '../done.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call. `signed-in`: the handler receives a user. `public`: a user or undefined. */
type Access = 'public' | 'signed-in';

/**
 * Size class of a body: `small` has fields only, `large` also texts, files or pictures
 * (`limits.body`).
 */
export type BodySize = 'small' | 'large';

/** How often one caller may make a call, counted per IP address or per signed-in user. */
type CallLimit = { by: 'ip' | 'user'; perMinute: number };

export type SessionEffect = 'opens' | 'renews' | 'ends';

type Shape = z.ZodObject;

/**
 * One call of the API, defined once: path, shapes and access. Client, services, tests and docs are
 * derived from it. `params` fill the `{…}` of the path. `input` is the query of a GET, and the JSON
 * body of other methods.
 */
export type Call<
  Params extends Shape = Shape,
  Input extends Shape = Shape,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  method: Method;
  path: `/servers/${string}`;
  summary: string;
  access: Who;
  params: Params;
  input: Input;
  data: Data;
  /**
   * If one path serves several calls, the `request_type` in the body that selects this call; the
   * client adds it.
   */
  requestType: string | null;
  /**
   * `events`: the response is an event stream (GAP-30). `file`: it is a download, a `FileResponse`
   * that is read while it is produced. An error before the first byte is sent as an envelope in
   * both cases.
   */
  answer: 'envelope' | 'events' | 'file';
  /**
   * The success message for the user, in their language; null for the general message `success`.
   */
  done: DoneName | null;
  body: BodySize;
  /** Null: only the general limits of all calls apply. */
  limit: CallLimit | null;
  /**
   * What a success does to the caller's session: `opens` and `renews` return tokens, which the web
   * tier moves into cookies (ADR 069); `ends` removes the cookies.
   */
  session: SessionEffect | null;
  /** How many of these calls may run at a time for one user; further calls wait. Null: no limit. */
  atOnce: number | null;
};

const nothing = z.object({});

type Definition<P extends Shape, I extends Shape, D extends z.ZodType, W extends Access> = {
  method: Method;
  path: `/servers/${string}`;
  summary: string;
  access: W;
  params?: P;
  input?: I;
  data: D;
  requestType?: string;
  answer?: 'envelope' | 'events' | 'file';
  done?: DoneName;
  body?: BodySize;
  limit?: CallLimit;
  session?: SessionEffect;
  atOnce?: number;
};

/** Defines a call; `params` and `input` are optional. */
export function call<
  D extends z.ZodType,
  const W extends Access,
  P extends Shape = typeof nothing,
  I extends Shape = typeof nothing,
>(definition: Definition<P, I, D, W>): Call<P, I, D, W> {
  return {
    answer: 'envelope',
    requestType: null,
    done: null,
    body: 'small',
    limit: null,
    session: null,
    atOnce: null,
    params: nothing as unknown as P,
    input: nothing as unknown as I,
    ...definition,
  };
}

/**
 * zod types `z.object({})` as a record without keys, which cannot be combined with other fields, so
 * replace it.
 */
type RequestInput<S extends Shape> = [keyof S['shape']] extends [never]
  ? Record<never, never>
  : z.input<S>;
type ParsedInput<S extends Shape> = [keyof S['shape']] extends [never]
  ? Record<never, never>
  : z.output<S>;

/** The caller's argument: path parameters and payload in one object. */
export type CallInput<C extends Call> = RequestInput<C['params']> & RequestInput<C['input']>;
/** The handler's argument, parsed. */
export type CallArguments<C extends Call> = ParsedInput<C['params']> & ParsedInput<C['input']>;
/**
 * What the handler returns and the caller receives. On the wire it may have another form, which
 * codecs translate.
 */
export type CallData<C extends Call> = z.output<C['data']>;

type CallerOf<C extends Call, User> = C['access'] extends 'signed-in' ? User : User | undefined;

/**
 * The handlers of the calls of one feature. A missing handler, a wrong argument or a wrong result
 * does not compile.
 */
export type HandlersOf<Noun extends Record<string, Call>, User, Context> = {
  [Name in keyof Noun]: (
    input: CallArguments<Noun[Name]>,
    context: Context & { user: CallerOf<Noun[Name], User> },
  ) => Promise<CallData<Noun[Name]>> | CallData<Noun[Name]>;
};

/** Fills the `{…}` of a path with percent-encoded values. Throws if one is missing. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`Path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
