import type { Module } from '../../domain/repair/module.ts';
import type { Edit } from '../../domain/visual-editing/edits.ts';
import type { FoundLiteral, WrittenEdits } from '../syntax/index.ts';
import type { LinkCard } from './link-card.ts';
import type { PageText } from './page-text.ts';
import type { SitePictures } from './site-picture.ts';
import type { SiteTags } from './site-tags.ts';
import type { PictureResult } from './web-picture.ts';

export type { Import, ImportedName, Module } from '../../domain/repair/module.ts';

/** A file to parse. Its path determines the language. */
type SourceFile = { path: string; text: string };

/** A page to which the tags of a link preview are added. */
type CardSource = { text: string; title: string; url: string; image?: string | undefined };

/**
 * All requests to the parser processes. A new request needs an entry here, a function in
 * `handlers.ts`, and limits in `domain/limits/parsing.ts`. Every input has a field `text`.
 */
type ParseRequests = {
  /** The first syntax error as text for a model; null when there is none. */
  syntax: { input: SourceFile; answer: string | null };
  /** The imports and exports of a script; null when it has syntax errors. */
  module: { input: SourceFile; answer: Module | null };
  /** Those of the names that occur as values in a script; null when it cannot be parsed. */
  values: { input: SourceFile & { names: string[] }; answer: string[] | null };
  /** The title and the text of a web page of another server. */
  page: { input: { text: string }; answer: PageText };
  /**
   * A small WebP of a picture from another server; both are base64. Null when the input is no
   * picture.
   */
  picture: { input: { text: string }; answer: string | null };
  /** A user's picture in a size for the web; the input is base64. */
  webPicture: { input: { text: string }; answer: PictureResult };
  /** A project's page with its Open Graph tags. */
  card: { input: CardSource; answer: { html: string; card: LinkCard } };
  /** A published page with the tags for search engines. Each character is one byte. */
  siteTags: { input: { text: string; tags: SiteTags }; answer: string };
  /** The pictures of a site from an owner's picture in base64; null when it is no picture. */
  sitePictures: {
    input: { text: string; kind: SitePictures['kind'] };
    answer: SitePictures | null;
  };
  /** A file after edits that a user made in the page that it produces. */
  edits: { input: SourceFile & { edits: Edit[] }; answer: WrittenEdits };
  /**
   * For each of the texts, the strings of a script or JSON file that equal this text; null if the
   * file has syntax errors.
   */
  literals: { input: SourceFile & { texts: string[] }; answer: FoundLiteral[][] | null };
  /**
   * A script whose elements have attributes with their source positions; null when the script has
   * no elements or has syntax errors.
   */
  tags: { input: SourceFile & { isScene: boolean }; answer: string | null };
};

export type RequestName = keyof ParseRequests;
export type InputOf<Name extends RequestName> = ParseRequests[Name]['input'];
export type AnswerOf<Name extends RequestName> = ParseRequests[Name]['answer'];

/**
 * Why a text has no result: it nests too deep, it is too long, it crashed the parser, or it took
 * too long. `unavailable`: no process was free, so nothing is known about the text.
 */
export type ParseFailure = 'deep' | 'long' | 'crashed' | 'late' | 'unavailable';
export type ParseResult<Answer> =
  | { ok: true; value: Answer }
  | { ok: false; because: ParseFailure };

/** Who wrote the texts: the number of a user, or the product itself. */
export type ParserUser = number | 'product';

/** Parses the texts of one user. */
export type Parser = {
  /**
   * Returns one outcome for each input, in order. Never rejects. All inputs of one call are queued
   * together.
   */
  parse<Name extends RequestName>(
    name: Name,
    inputs: readonly InputOf<Name>[],
  ): Promise<ParseResult<AnswerOf<Name>>[]>;
};

export type Parsing = {
  /** Returns the parser for the texts of one user. Users take turns, so each text needs a user. */
  forUser(user: ParserUser): Parser;
  /** Starts a process ahead of the first request. */
  warm(): void;
  /** The ids of the running processes, by lane. */
  processIds(): { ordinary: number[]; suspects: number[] };
  close(): void;
};

/** The messages to and from a parser process. */
export type ParseOrder = { id: number; name: RequestName; inputs: readonly InputOf<RequestName>[] };
export type ParserReply = { ready: true } | ({ id: number; index: number } & TextReply);

/** `cpuMs` is the processor time that the current message has used so far. */
export type TextReply = { cpuMs: number } & ({ value: unknown } | { error: string });
