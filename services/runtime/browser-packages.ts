import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BrowserPackages } from '../ports/browser-packages.ts';
import { pageImports } from './page-imports.ts';
import { runScript } from './run-script.ts';
import type { Template } from './template.ts';

const require = createRequire(import.meta.url);

export type BrowserPackagesOptions = {
  prepared: () => Promise<Template>;
  /** The path of the script that builds the packages, `templates/web/browser-packages.mjs`. */
  script: string;
  signal: AbortSignal;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const Modules = z.record(z.string(), z.string());

/**
 * Builds the template's packages for the browser runner on the first call, and stores the result
 * beside the template. After a failure, the next call tries again.
 */
export function createBrowserPackages({
  prepared,
  script,
  signal,
  log,
}: BrowserPackagesOptions): () => Promise<BrowserPackages> {
  let build: Promise<BrowserPackages> | undefined;

  async function buildPackages(): Promise<BrowserPackages> {
    const template = await prepared();
    const version = createHash('sha256')
      .update(await readFile(script))
      .digest('hex')
      .slice(0, 8);
    const directory = join(template.directory, `browser-${version}`);
    const made = await read(directory);
    if (made) return made;
    const began = performance.now();
    const temporary = `${directory}.${randomBytes(4).toString('hex')}`;
    const tools = dirname(require.resolve('esbuild-wasm/package.json'));
    try {
      await runScript(
        [script, template.directory, temporary, tools, ...pageImports(template.direct)],
        { signal },
      );
      // If another process that shares the template was faster, keep its result, which is
      // identical.
      await rename(temporary, directory).catch(() => {});
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    log('packages for the browser prepared', {
      seconds: Math.round((performance.now() - began) / 100) / 10,
    });
    const fresh = await read(directory);
    if (!fresh) throw new Error('the packages for the browser could not be written');
    return fresh;
  }

  return () => {
    build ??= buildPackages().catch((error: Error) => {
      build = undefined;
      log('packages for the browser not prepared', { error: error.message });
      throw error;
    });
    return build;
  };
}

async function read(directory: string): Promise<BrowserPackages | undefined> {
  const text = await readFile(join(directory, 'modules.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { directory, modules: Modules.parse(JSON.parse(text)) };
}
