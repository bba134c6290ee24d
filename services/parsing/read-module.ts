import { type EcmaScriptModule, type OxcError, type ParseResult, parseSync } from 'oxc-parser';
import type { DynamicImport, Import, Module, ReExport } from '../../domain/repair/module.ts';
import { findRedeclarations, isRedeclaration } from './redeclarations.ts';
import { findValueNames } from './value-names.ts';

const kinds = { Default: 'default', Name: 'name', NamespaceObject: 'all' } as const;

/** Returns what a script imports, exports and declares; undefined when it has syntax errors. */
export function readModule(path: string, text: string): Module | undefined {
  const parsed = parseSync(path.toLowerCase(), text, { showSemanticErrors: true });
  const errors = parsed.errors.filter(({ severity }) => severity === 'Error');
  // Other semantic errors come from the stricter rules of the TypeScript compiler; bundlers accept
  // such files.
  if (errors.some((error) => !isRedeclaration(error)) && hasSyntaxError(path, text))
    return undefined;
  const { module } = parsed;
  const imports = importsOf(module);
  const entries = module.staticExports.flatMap((one) => one.entries);
  return {
    imports,
    reExports: reExportsOf(module),
    dynamicImports: dynamicImportsOf(module, text),
    exports: new Set(
      entries.flatMap(({ exportName }) =>
        exportName.kind === 'Default' ? 'default' : (exportName.name ?? []),
      ),
    ),
    isOpen: entries.some(({ importName }) => importName.kind === 'AllButDefault'),
    isCommon: !module.hasModuleSyntax && /\bexports\b/.test(text),
    redeclared: redeclarationsOf(errors, parsed),
    values: valuesOf(path, imports, parsed),
  };
}

/**
 * Returns those of the given names that occur as values; undefined when the script has syntax
 * errors.
 */
export function readValues(
  path: string,
  text: string,
  names: readonly string[],
): string[] | undefined {
  const { program, errors } = parseSync(path.toLowerCase(), text);
  if (errors.some(({ severity }) => severity === 'Error')) return undefined;
  return [...findValueNames(program, new Set(names))];
}

function hasSyntaxError(path: string, text: string): boolean {
  return parseSync(path.toLowerCase(), text).errors.some(({ severity }) => severity === 'Error');
}

function importsOf({ staticImports }: EcmaScriptModule): Import[] {
  return staticImports.map(({ start, end, moduleRequest, entries }) => ({
    from: moduleRequest.value,
    start,
    end,
    fromStart: moduleRequest.start,
    fromEnd: moduleRequest.end,
    isType: entries.length > 0 && entries.every((one) => one.isType),
    names: entries.map(({ importName, localName, isType }) => ({
      kind: kinds[importName.kind],
      name: importName.name ?? '',
      local: localName.value,
      start: importName.start ?? localName.start,
      end: localName.end,
      isType,
    })),
  }));
}

function reExportsOf({ staticExports }: EcmaScriptModule): ReExport[] {
  return staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest;
    if (!request) return [];
    const names = entries.flatMap(({ importName, isType, start }) =>
      importName.kind === 'Name' ? [{ name: importName.name ?? '', start, isType }] : [],
    );
    return [{ from: request.value, fromStart: request.start, fromEnd: request.end, names }];
  });
}

function dynamicImportsOf({ dynamicImports }: EcmaScriptModule, text: string): DynamicImport[] {
  return dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const from = /^(['"])([^'"\\]+)\1$/.exec(written)?.[2];
    if (from === undefined) return [];
    const isLazy =
      /\blazy\(\s*\(\)\s*=>\s*$/.test(text.slice(Math.max(0, start - 40), start)) &&
      /^[\s,]*\)/.test(text.slice(end, end + 20));
    const { start: fromStart, end: fromEnd } = moduleRequest;
    return [{ from, start, end, fromStart, fromEnd, isLazy }];
  });
}

function redeclarationsOf(errors: readonly OxcError[], parsed: ParseResult): Module['redeclared'] {
  const wrong = errors.filter(isRedeclaration);
  return wrong.length === 0 ? [] : findRedeclarations(wrong, parsed.program);
}

/**
 * Returns the imported names that are used as values. In JavaScript these are all imported names,
 * because JavaScript has no imports of types.
 */
function valuesOf(path: string, imports: readonly Import[], parsed: ParseResult): Set<string> {
  const names = imports.flatMap((one) => one.names);
  const locals = new Set(names.filter(({ isType }) => !isType).map(({ local }) => local));
  if (locals.size === 0 || !/\.[cm]?tsx?$/i.test(path)) return locals;
  return findValueNames(parsed.program, locals);
}
