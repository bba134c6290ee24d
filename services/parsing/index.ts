export { isScript, languageOf } from './language.ts';
export type { LinkCard as Card } from './link-card.ts';
export { createParsing } from './pool.ts';
export type {
  Import,
  ImportedName as Imported,
  Module,
  ParseFailure as NotParsed,
  ParseResult as Outcome,
  Parsing,
} from './requests.ts';
