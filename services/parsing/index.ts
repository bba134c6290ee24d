export { isScript, languageOf } from './language.ts';
export type { Card } from './link-card.ts';
export { createParsing } from './pool.ts';
export type { Import, Imported, Module, NotParsed, Outcome, Parsing } from './requests.ts';
