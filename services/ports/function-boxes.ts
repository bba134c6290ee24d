import type { Readable } from 'node:stream';

/** One function of a set of data, ready to run. */
export type FunctionBuild = {
  name: string;
  /** Changes whenever code, secrets or hosts change. */
  fingerprint: string;
  /** The bundle, one ES module. */
  code: string;
  /** The values of `Deno.env`, with secrets. */
  environment: Readonly<Record<string, string>>;
  /** The hosts that the project's owner allows the function to call. */
  hosts: readonly string[];
  /** Whether a check of the product runs it, so that no request leaves its box. */
  isCheck: boolean;
};

/** A request of the function itself to the API of its own site. */
export type OwnRequest = {
  method: string;
  /** Below `/__backend/`, with its query. */
  path: string;
  headers: Record<string, string>;
  body: Readable;
};

export type FunctionAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Readable;
};

export type FunctionCall = {
  /** The site's name; functions of different sites never share a box. */
  site: string;
  build: FunctionBuild;
  /** The address of the site's API, without a slash at the end. */
  apiUrl: string;
  method: string;
  /** What follows the function's name, with the query: `/orders?id=1`. */
  path: string;
  headers: Record<string, string>;
  body: Readable;
  /** Whether another function sent it. */
  isNested: boolean;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
};

export type FunctionLine = { at: Date; name: string; isError: boolean; text: string };

/** What a box needs of its surroundings. */
export type FunctionSurroundings = {
  /** Sends a request to the API of the function's own site. */
  callOwnSite(site: string, request: OwnRequest): Promise<FunctionAnswer>;
  /** Keeps what a function printed. Secrets are masked. */
  keepLines(site: string, lines: FunctionLine[]): void;
};

export type FunctionFailureReason =
  /** The code does not load. */
  | 'boot'
  /** The box ended during the call. */
  | 'crash'
  /** The box was ended because of its memory or processor time. */
  | 'resources'
  | 'late'
  /** More calls than the project, or the server, may have at once. */
  | 'busy'
  /** Functions call functions too deeply. */
  | 'nested'
  | 'bodyTooLarge'
  /** This server has no boxes. */
  | 'unavailable';

/** Thrown when a function gives no answer. */
export class FunctionFailure extends Error {
  readonly reason: FunctionFailureReason;
  constructor(reason: FunctionFailureReason, detail: string) {
    super(detail);
    this.name = 'FunctionFailure';
    this.reason = reason;
  }
}

/** Runs functions of managed projects, each in a box of its own (ADR 118). */
export interface FunctionBoxes {
  /** Rejects with `FunctionFailure`. */
  call(call: FunctionCall, surroundings: FunctionSurroundings): Promise<FunctionAnswer>;
  /** Ends the boxes of a site, because it is removed. */
  end(site: string): void;
  /** Whether no box runs. */
  isIdle(): boolean;
  close(): Promise<void>;
}
