import { fileURLToPath } from 'node:url';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import { createPackageExports } from '../../services/runtime/package-exports.ts';
import { testTemplate } from './sandboxes.ts';

/** Returns the real exports of the template's packages. */
export async function readPackageExports(): Promise<PackageExports> {
  const template = testTemplate();
  return createPackageExports({
    prepared: () => template.ensure(),
    script: fileURLToPath(new URL('../../templates/web/package-exports.mjs', import.meta.url)),
    signal: new AbortController().signal,
    log: () => {},
  }).prepare();
}
