import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import { type ExplorerTimes, openExplorer } from '../../services/adapters/explorer/index.ts';
import type {
  AbilityGuide,
  AbilityReport,
  PlayRequest,
} from '../../services/ports/ability-player.ts';
import type { ExplorationReport } from '../../services/ports/site-explorer.ts';
import { findBrowser } from './browser.ts';
import { testTemplate } from './sandboxes.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export type SiteFiles = ReadonlyMap<string, string>;

type Played = Pick<PlayRequest, 'abilities' | 'sources' | 'learned'>;

/** Time limits that even a slow machine does not reach. */
export const patientTimes = {
  walkMs: 60_000,
  controlsMs: 60_000,
  stepMs: 30_000,
  totalMs: 140_000,
  playMs: 120_000,
  guidedMs: 120_000,
};

/** Builds projects with the template's own packages, and explores them in a real browser. */
export async function openExploredSites(times?: ExplorerTimes) {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-explored-'));
  const logged: string[] = [];
  const { path } = await findBrowser();
  const explorer = openExplorer({
    environment: { CHROMIUM_PATH: path, PATH: process.env.PATH },
    dataDir: directory,
    ...(times && { times }),
    log: (message, detail) => void logged.push(`${message} ${JSON.stringify(detail)}`),
  });
  let files: SiteFiles = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    // A download cancels the load of a page.
    if (pathname === '/file')
      return void response.writeHead(200, { 'content-disposition': 'attachment' }).end('x');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    // A dev server returns the page for an unknown path without an extension.
    const found = files.get(name) ?? (extname(name) === '' ? files.get('index.html') : undefined);
    if (found === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(name)] ?? types['.html'] }).end(found);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://explored.preview.localhost:${port}`;
  let count = 0;

  return {
    logged,
    /** Builds a project to the files that its dev server would serve. */
    async build(project: SiteFiles): Promise<SiteFiles> {
      const { modules } = await testTemplate().ensure();
      const root = join(directory, String(count++));
      for (const [name, text] of project) {
        await mkdir(dirname(join(root, name)), { recursive: true });
        await writeFile(join(root, name), text);
      }
      await symlink(modules, join(root, 'node_modules'));
      const { build } = await import(join(modules, 'vite/dist/node/index.js'));
      const { output } = await build({
        root,
        logLevel: 'silent',
        mode: 'development',
        build: { write: false, minify: false, assetsInlineLimit: 0 },
      });
      await rm(root, { recursive: true });
      return new Map(
        output.map((one: { fileName: string; code?: string; source?: string | Uint8Array }) => [
          one.fileName,
          one.code ?? Buffer.from(one.source ?? '').toString(),
        ]),
      );
    },
    /** Explores built files, or the files of a page without a build. */
    async explore(
      served: SiteFiles,
      routes: readonly string[] = [],
      signal = new AbortController().signal,
      known: readonly ControlFact[] = [],
    ): Promise<ExplorationReport> {
      files = served;
      const report = await explorer.explore({
        origin,
        address: '127.0.0.1',
        routes,
        known,
        signal,
      });
      if (!report) throw new Error(`not explored: ${logged.join('\n')}`);
      return report;
    },
    /** Tries out abilities on built files. `sources` in `list` are the project's own files. */
    async play(served: SiteFiles, list: Played): Promise<AbilityReport[]> {
      files = served;
      const { signal } = new AbortController();
      const site = { origin, address: '127.0.0.1', signal };
      const reports = await explorer.play({ ...site, ...list });
      if (!reports) throw new Error(`not played: ${logged.join('\n')}`);
      return reports;
    },
    /** Tries out abilities on built files with the steps that a guide gives. */
    async playGuided(
      served: SiteFiles,
      list: Omit<Played, 'learned'> & { guide: AbilityGuide },
    ): Promise<AbilityReport[]> {
      files = served;
      const { signal } = new AbortController();
      const site = { origin, address: '127.0.0.1', signal };
      const reports = await explorer.playGuided({ ...site, ...list });
      if (!reports) throw new Error(`not played: ${logged.join('\n')}`);
      return reports;
    },
    explorer,
    origin,
    async close() {
      await explorer.close();
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
