import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Our scripts in previewed pages (ADR 076), by the file name that a page asks for. */
export const pageScripts = {
  /** A classic script, because it must run before any script of the page. */
  'bridge.js': { source: 'bridge.ts', format: 'iife' },
  'chooser.js': { source: 'chooser.ts', format: 'esm' },
  'editor.js': { source: 'element-editor.ts', format: 'esm' },
  'changes.js': { source: 'page-changes.ts', format: 'esm' },
  'builder.js': { source: 'builder.ts', format: 'esm' },
  'page.js': { source: 'display.ts', format: 'iife' },
  'errors.js': { source: 'visitor-errors.ts', format: 'iife' },
} as const;

export type PageScriptName = keyof typeof pageScripts;

const bundler = join(import.meta.dirname, 'bundle-page-scripts.ts');
const cache = join(import.meta.dirname, '../../node_modules/.cache/sayso/page-scripts');
let bundle: Promise<Map<PageScriptName, Buffer>> | undefined;

/**
 * Returns one of our scripts, bundled for the browser. The bundle is created again only when the
 * sources change.
 */
export async function readPageScript(name: PageScriptName): Promise<Buffer> {
  bundle ??= readBundle().catch((error) => {
    bundle = undefined;
    throw error;
  });
  return (await bundle).get(name) as Buffer;
}

async function readBundle(): Promise<Map<PageScriptName, Buffer>> {
  const folder = join(cache, fingerprint());
  if (!existsSync(folder)) await run(process.execPath, [bundler, folder]);
  const names = Object.keys(pageScripts) as PageScriptName[];
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  );
}

/** Returns a hash of the bundler script, of the sources in `scripts`, and of all that they import. */
function fingerprint(): string {
  const folder = join(import.meta.dirname, 'scripts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const files = new Set<string>();
  for (const name of names) addWithImports(join(folder, name), files);
  const hash = createHash('sha256').update(readFileSync(bundler));
  for (const file of [...files].sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Adds a file and what it imports by a relative path, in whatever folder that is. */
function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^'\n]+\.ts)'/g))
    addWithImports(join(dirname(file), path), files);
}
