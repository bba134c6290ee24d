import { namedRoutes } from '../../domain/exploration/named-routes.ts';
import { editionRoutes } from '../../domain/site-listing/edition-routes.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { Database } from '../store/transaction.ts';
import { loadBlobs } from '../versions/index.ts';
import { serveEdition } from './edition-server.ts';
import { type EditionRoute, storeRoutes } from './route-rows.ts';

type Options = {
  db: Database;
  renderer: PageRenderer;
  /** Writes the files of a project's site again. */
  updateFiles: (project: string) => Promise<void>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type StoredEdition = {
  project: string;
  number: number;
  /** The hashes of the sources and of the built files by path. */
  sources: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  /** The generated address of the site, with a slash at its end. */
  url: string;
  /** Pages of an app with a database are not rendered: they show data, and ask who the user is. */
  isManaged: boolean;
};

export type EditionPages = ReturnType<typeof createEditionPages>;

/** A route that no site has, to recognize pages that say that there is nothing. */
const absentRoute = '/sayso-no-such-page';

/** Creates what stores the routes of an edition, and what their pages show (PUB-066, ADR 125). */
export function createEditionPages({ db, renderer, updateFiles, log }: Options) {
  const closing = new AbortController();
  const active = new Set<Promise<void>>();

  /** Renders the routes, stores the result and writes the site's files again. */
  async function render(edition: StoredEdition, routes: readonly string[]): Promise<void> {
    const { files, project, number, url } = edition;
    const read = async (path: string) => {
      const hash = files.get(path);
      return hash === undefined ? undefined : (await loadBlobs(db, [hash])).get(hash);
    };
    const page = new TextDecoder().decode(await read('index.html'));
    // Only an empty root is filled, so rendering any other page is of no use.
    if (!/<div id="root">\s*<\/div>/.test(page)) return;
    const server = await serveEdition(read);
    try {
      const origin = `http://${new URL(url).hostname}:${server.port}`;
      const rendered = await renderer.renderRoutes({
        ...{ origin, address: '127.0.0.1', signal: closing.signal },
        routes: [...routes, ...(routes.length > 1 ? [absentRoute] : [])],
        locale: languageOf(page),
      });
      if (!rendered || rendered.length === 0) return;
      const known = keepRendered(routes, rendered);
      const local = known.map(({ route, html }) => ({
        route,
        html: html?.replaceAll(origin, new URL(url).origin) ?? null,
      }));
      await storeRoutes(db, { project, number }, local);
      await updateFiles(project);
    } finally {
      await server.close();
    }
  }

  return {
    /**
     * Stores the routes of a new edition and returns the function that begins to render them, which
     * nothing waits for. Never fails.
     */
    async add(edition: StoredEdition): Promise<() => void> {
      const { project, number } = edition;
      const report = (error: unknown) =>
        log('pages of an edition were not rendered', { project, number, error: String(error) });
      try {
        const routes = editionRoutes(
          namedRoutes(await readTexts(db, edition.sources)),
          new Set(edition.files.keys()),
        );
        const rows = routes.map((route) => ({ route, html: null }));
        await storeRoutes(db, { project, number }, rows);
        if (edition.isManaged) return () => {};
        return () => {
          const work = render(edition, routes)
            .catch((error) => void (closing.signal.aborted || report(error)))
            .finally(() => active.delete(work));
          active.add(work);
        };
      } catch (error) {
        report(error);
        return () => {};
      }
    },

    /** Resolves when nothing is being rendered. */
    settle: async (): Promise<void> => void (await Promise.allSettled(active)),

    async close(): Promise<void> {
      closing.abort(new Error('The services end'));
      await Promise.allSettled(active);
    },
  };
}

/** Returns the language that a page declares in its first tag. */
function languageOf(page: string): string | undefined {
  const start = page.indexOf('<html');
  const tag = start < 0 ? '' : page.slice(start, page.indexOf('>', start)).slice(0, 300);
  return /\slang="([a-zA-Z-]{2,20})"/.exec(tag)?.[1];
}

/**
 * Returns the routes with what they show. A route that led elsewhere, or shows what a route that
 * does not exist shows, is no page of its own.
 */
export function keepRendered(
  routes: readonly string[],
  rendered: readonly { route: string; path: string; html: string }[],
): EditionRoute[] {
  const found = new Map(rendered.map((one) => [one.route, one]));
  const absent = found.get(absentRoute)?.html;
  return routes.flatMap((route) => {
    const one = found.get(route);
    if (!one) return [{ route, html: null }];
    if (route === '/') return [{ route, html: one.path === route ? one.html : null }];
    return one.path === route && one.html !== absent ? [{ route, html: one.html }] : [];
  });
}

async function readTexts(
  db: Database,
  sources: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const scripts = [...sources].filter(([path]) => /\.[jt]sx?$/.test(path));
  const bodies = await loadBlobs(db, [...new Set(scripts.map(([, hash]) => hash))]);
  const decoder = new TextDecoder();
  return new Map(scripts.map(([path, hash]) => [path, decoder.decode(bodies.get(hash))]));
}
