export { isScript, languageOf } from './language.ts';
export type { LinkCard } from './link-card.ts';
export { createParsing } from './parser-pool.ts';
export type {
  Import,
  ImportedName,
  Module,
  ParseFailure,
  ParseResult,
  Parsing,
} from './requests.ts';
