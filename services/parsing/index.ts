export { isScript, languageOf } from './language.ts';
export type { LinkCard } from './link-card.ts';
export { createModuleReader, type ModuleReader } from './module-reader.ts';
export { createParsing } from './parser-pool.ts';
export type {
  Import,
  ImportedName,
  Module,
  ParseFailure,
  Parser,
  Parsing,
} from './requests.ts';
export type { SiteTags } from './site-tags.ts';
