import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sandbox, SandboxHost } from '../ports/sandbox.ts';
import { pageImports } from './page-imports.ts';
import type { Template } from './template.ts';

const cacheName = '.vite';
const pollMs = 50;

/**
 * Lets Vite bundle the template's packages for the browser once, in a sandbox like any project, and
 * stores the result with the template. Then the first page of a project needs no bundling, which
 * takes about a second. A project with other Vite plugins bundles its packages itself.
 */
export async function warmTemplate({
  template,
  sandboxes,
  clock,
}: {
  template: Template;
  sandboxes: SandboxHost;
  clock: Clock;
}): Promise<boolean> {
  if (
    sandboxes.name === 'none' ||
    (await exists(join(template.modules, cacheName, 'deps/_metadata.json')))
  )
    return false;
  const box = await sandboxes.open('template-warm-up');
  try {
    await box.writeFiles(
      Object.entries(warmUpFiles(template)).map(([path, text]) => ({
        path,
        bytes: new TextEncoder().encode(text),
      })),
    );
    await waitUntilBundled(box, clock);
    await storePrepared(box, template);
    return true;
  } finally {
    await box.destroy();
  }
}

function warmUpFiles({ direct }: Template): Record<string, string> {
  const entries = pageImports(direct);
  return {
    'package.json': '{"type":"module"}',
    'index.html': '<script type="module" src="/src/main.ts"></script>',
    'src/main.ts': entries
      .map(
        (entry, index) =>
          `import * as entry${index} from '${entry}';\nconsole.log(entry${index});\n`,
      )
      .join(''),
    // Use the same config as generated projects, because Vite's cache is valid only for the same
    // plugins.
    'vite.config.ts':
      "import tailwindcss from '@tailwindcss/vite';\nimport react from '@vitejs/plugin-react';\nimport { defineConfig } from 'vite';\nexport default defineConfig({ plugins: [react(), tailwindcss()] });\n",
  };
}

async function waitUntilBundled(box: Sandbox, clock: Clock): Promise<void> {
  const server = box.exec('node /opt/sayso/dev-server.mjs', {
    timeoutMs: Number.POSITIVE_INFINITY,
    maxOutputBytes: Number.POSITIVE_INFINITY,
  });
  const { socketPath } = await box.expose(limits.sandbox.port);
  const until = clock.now().getTime() + 2 * limits.sandbox.startMs;
  let output = '';
  void (async () => {
    for await (const text of server.output) output = (output + text).slice(-2_000);
  })();
  while (
    !(await respondsOk(socketPath, '/src/main.ts')) ||
    (await run(box, 'test -s node_modules/.vite/deps/_metadata.json')) !== 0
  ) {
    if (clock.now().getTime() > until)
      throw new Error(`the template's packages could not be prepared: ${output}`);
    await clock.sleep(pollMs);
  }
  if ((await run(box, 'cp -r node_modules/.vite prepared')) !== 0)
    throw new Error('the prepared packages could not be read');
}

/** Copies what a sandbox has prepared into the template, for the sandboxes of all projects. */
export async function storePrepared(
  box: Sandbox,
  { modules }: Pick<Template, 'modules'>,
): Promise<void> {
  const temporary = join(modules, `${cacheName}-${randomBytes(4).toString('hex')}`);
  try {
    for (const path of await box.list('prepared')) {
      const bytes = await box.readFile(path);
      const target = join(temporary, path.slice('prepared/'.length));
      await mkdir(dirname(target), { recursive: true });
      if (bytes) await writeFile(target, bytes);
    }
    // Every sandbox user must be able to read the files, whatever our umask is.
    await makeAccessible(temporary);
    // If another process that shares the template was faster, keep its result: it is identical and
    // may be in use.
    await rename(temporary, join(modules, cacheName)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function makeAccessible(directory: string): Promise<void> {
  await chmod(directory, 0o777);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeAccessible(path);
    else await chmod(path, 0o666);
  }
}

async function run(box: Sandbox, command: string): Promise<number> {
  return box.exec(command, { timeoutMs: limits.sandbox.startMs, maxOutputBytes: 10_000 }).exit;
}

function respondsOk(socketPath: string, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(
      { socketPath, path, headers: { host: 'localhost' }, timeout: 30_000 },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.end();
  });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
