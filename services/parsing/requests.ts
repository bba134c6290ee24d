import type { Card } from './link-card.ts';

/** A file to parse. Its path determines the language. */
export type Source = { path: string; text: string };

export type Imported = {
  kind: 'default' | 'name' | 'all';
  name: string;
  local: string;
  start: number;
  end: number;
  isType: boolean;
};
export type Import = {
  from: string;
  start: number;
  end: number;
  fromStart: number;
  fromEnd: number;
  names: Imported[];
  isType: boolean;
};
/** `isOpen`: it re-exports everything of another module. */
export type Module = { imports: Import[]; exports: ReadonlySet<string>; isOpen: boolean };

/** A page to which the tags of a link preview are added. */
export type CardSource = { text: string; title: string; url: string; image?: string | undefined };

/**
 * All requests to the parser processes. A new request needs an entry here, a function in
 * `handlers.ts`, and its limits in `domain/limits/parsing.ts`. Every input has its text in `text`.
 */
export type Requests = {
  /** The first syntax error as text for a model; null when there is none. */
  syntax: { input: Source; answer: string | null };
  /** The imports and exports of a script; null when it has syntax errors. */
  module: { input: Source; answer: Module | null };
  /** The page with its Open Graph tags. */
  card: { input: CardSource; answer: { html: string; card: Card } };
};

export type RequestName = keyof Requests;
export type InputOf<Name extends RequestName> = Requests[Name]['input'];
export type AnswerOf<Name extends RequestName> = Requests[Name]['answer'];

/**
 * Why a text has no result: it nests too deep, it is too long, it crashed the parser, or it took
 * too long. `unavailable`: no process was free, so nothing is known about the text.
 */
export type NotParsed = 'deep' | 'long' | 'crashed' | 'late' | 'unavailable';
export type Outcome<Answer> = { ok: true; value: Answer } | { ok: false; because: NotParsed };

export type Parsing = {
  /**
   * Returns one outcome for each input, in order. Never rejects. All inputs of one call are queued
   * together.
   */
  parse<Name extends RequestName>(
    name: Name,
    inputs: readonly InputOf<Name>[],
  ): Promise<Outcome<AnswerOf<Name>>[]>;
  /** Starts a process ahead of the first request. */
  warm(): void;
  close(): void;
};

/** The messages to and from a parser process. */
export type Order = { id: number; name: RequestName; inputs: readonly InputOf<RequestName>[] };
export type Reply =
  | { ready: true }
  | { id: number; index: number; value: unknown }
  | { id: number; index: number; error: string };
