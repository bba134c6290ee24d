export { importSpecifier, packageName, resolveImport } from '../../domain/files/import-path.ts';
export { positionAt } from '../../domain/text/position.ts';
export type { Import, ImportedName, Module, ModuleReader } from '../parsing/index.ts';
export { createModuleReader } from '../parsing/index.ts';

/** The text files of a project, by path. */
export type ProjectTexts = ReadonlyMap<string, string>;
