// Builds the starter's apps with a database and serves them beside a running API.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { build, createLogger } from 'vite';
import { clientFile, clientSource, typesFile } from '../../domain/backends/client-file.ts';
import { databaseTypes } from '../../domain/backends/database-types.ts';
import { emptySchema, type Schema } from '../../domain/backends/schema.ts';
import type { Language } from '../../domain/locale.ts';
import { schemaSql } from '../../services/chat/schema-sql.ts';
import { managedFiles } from './managed-starters.ts';
import { testTemplate } from './sandboxes.ts';
import type { TestSite } from './site-api.ts';

/** Makes a folder in which projects find the prepared packages. */
export async function makeWorkshop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-managed-'));
  const { modules } = await testTemplate().ensure();
  await symlink(modules, join(folder, 'node_modules'));
  return folder;
}

/** Writes an app as it is after the first turn, with the product's own files for its database. */
export async function writeManagedApp(
  workshop: string,
  name: string,
  { site, language = 'en_US' }: { site: TestSite; language?: Language },
): Promise<string> {
  const folder = join(workshop, `${name}-${language}`);
  const environment = [
    `VITE_SUPABASE_URL=${site.url}`,
    `VITE_SUPABASE_PUBLISHABLE_KEY=${site.publishable}`,
  ];
  const files = new Map([
    ...managedFiles(name, language),
    [clientFile, clientSource],
    [typesFile, databaseTypes(await readSchema(site))],
    ['.env', `${environment.join('\n')}\n`],
  ]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function readSchema({ databases, site }: TestSite): Promise<Schema> {
  const result = await databases.runAsOwner(site.name, schemaSql);
  if (!result.ok) throw new Error(result.problem.message);
  return { ...emptySchema, ...JSON.parse(String(result.rows[0]?.schema)) };
}

/** Builds a project as `npm run build` does. Returns the warnings. */
export async function buildApp(folder: string): Promise<string[]> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const customLogger = { ...createLogger('silent'), warn: say, warnOnce: say, error: say };
  await build({ root: folder, base: './', mode: 'production', logLevel: 'silent', customLogger });
  return said;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the built apps of a workshop: `{origin}/{folder}/`. */
export async function serveApps(workshop: string) {
  const server = createServer(async (request, response) => {
    const [, name = '', ...rest] = (request.url ?? '/').replace(/\/$/, '/index.html').split('/');
    const file = join(workshop, name, 'dist', ...rest);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'text/plain');
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}

export const removeWorkshop = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
