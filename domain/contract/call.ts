import { z } from 'zod';
import type { DoneName } from '../done.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: `signed-in` gives the handler a user, `public` a user or nobody. */
export type Access = 'public' | 'signed-in';

type Shape = z.ZodObject;

/**
 * One call of the wire, stated once: path, shapes and access. Client, services, tests and docs all follow from it.
 * `params` fill the `{…}` of the path; `input` travels as the query of a GET and as the JSON body of everything else.
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
  /** Where one path serves several requests, the `request_type` of the body that tells this one; the client adds it. */
  requestType: string | null;
  /**
   * `events`: the answer is an event stream (GAP-30). `file`: it is a download, a `FileAnswer` read while it is made. A refusal
   * before either is an envelope.
   */
  answer: 'envelope' | 'events' | 'file';
  /** What success says to a person, in his language; null says nothing but `success`. */
  done: DoneName | null;
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
};

/** States a call; `params` and `input` may be left out where there are none. */
export function call<D extends z.ZodType, const W extends Access, P extends Shape = typeof nothing, I extends Shape = typeof nothing>(
  definition: Definition<P, I, D, W>,
): Call<P, I, D, W> {
  return {
    answer: 'envelope',
    requestType: null,
    done: null,
    params: nothing as unknown as P,
    input: nothing as unknown as I,
    ...definition,
  };
}

/** zod reads `z.object({})` as a record without any key, which no other fields could join. */
type Given<S extends Shape> = [keyof S['shape']] extends [never] ? Record<never, never> : z.input<S>;
type Parsed<S extends Shape> = [keyof S['shape']] extends [never] ? Record<never, never> : z.output<S>;

/** What the caller passes: path parameters and payload in one object. */
export type CallInput<C extends Call> = Given<C['params']> & Given<C['input']>;
/** What the handler receives, parsed. */
export type CallArguments<C extends Call> = Parsed<C['params']> & Parsed<C['input']>;
/** What the caller gets and the handler returns; codecs do the wire's oddities in between. */
export type CallData<C extends Call> = z.output<C['data']>;

export type CallerOf<C extends Call, User> = C['access'] extends 'signed-in' ? User : User | undefined;

/** The handlers of one noun: a missing one, a wrong argument or a wrong result does not compile. */
export type HandlersOf<Noun extends Record<string, Call>, User, Context> = {
  [Name in keyof Noun]: (
    input: CallArguments<Noun[Name]>,
    context: Context & { user: CallerOf<Noun[Name], User> },
  ) => Promise<CallData<Noun[Name]>> | CallData<Noun[Name]>;
};

/** Fills the `{…}` of a path, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`Path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
