import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import { pageImports } from './page-imports.ts';
import { runScript } from './run-script.ts';
import type { Template } from './template.ts';

export type PackageExportsOptions = {
  prepared: () => Promise<Template>;
  /** The path of the script that lists the exports, `templates/web/package-exports.mjs`. */
  script: string;
  signal: AbortSignal;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type PackageExportsList = {
  /**
   * Returns the exports that are known now: none until the template is installed and its exports
   * are listed.
   */
  current(): PackageExports;
  /**
   * Lists the exports on the first call and stores them with the template. Retries after a failure.
   */
  prepare(): Promise<PackageExports>;
};

const Names = z.record(z.string(), z.array(z.string()));

/**
 * Lists what the template's packages export, once per version of the template. Models often import
 * names that existed only in older versions (ADR 082).
 */
export function createPackageExports({
  prepared,
  script,
  signal,
  log,
}: PackageExportsOptions): PackageExportsList {
  let known: PackageExports = new Map();
  let listing: Promise<PackageExports> | undefined;

  async function list(): Promise<PackageExports> {
    const template = await prepared();
    const version = createHash('sha256')
      .update(await readFile(script))
      .digest('hex')
      .slice(0, 8);
    const file = join(template.directory, `exports-${version}.json`);
    const there = await read(file);
    if (there) return there;
    const began = performance.now();
    await runScript([script, template.directory, file, ...pageImports(template.direct)], {
      signal,
    });
    log('exports of the packages listed', {
      seconds: Math.round((performance.now() - began) / 100) / 10,
    });
    const fresh = await read(file);
    if (!fresh) throw new Error('the exports of the packages could not be listed');
    return fresh;
  }

  return {
    current: () => known,
    prepare() {
      listing ??= list().then(
        (found) => {
          known = found;
          return found;
        },
        (error: Error) => {
          listing = undefined;
          if (!signal.aborted) log('exports of the packages not listed', { error: error.message });
          throw error;
        },
      );
      return listing;
    },
  };
}

async function read(file: string): Promise<PackageExports | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const names = Names.parse(JSON.parse(text));
  return new Map(Object.entries(names).map(([specifier, each]) => [specifier, new Set(each)]));
}
