import type { Catalog } from '../../../domain/data-api/catalog.ts';
import type { SiteDatabases, SiteName } from '../../ports/site-databases.ts';
import { readCatalog } from './read-catalog.ts';

/** Reads the catalogue of a site once, and again after `forget`. */
export function createCatalogs(databases: SiteDatabases) {
  const read = new Map<SiteName, Promise<Catalog>>();
  return {
    of(site: SiteName): Promise<Catalog> {
      const known = read.get(site);
      if (known) return known;
      const reading = databases.use(site, 'api', (connection) => readCatalog(connection));
      read.set(site, reading);
      reading.catch(() => {
        if (read.get(site) === reading) read.delete(site);
      });
      return reading;
    },
    /** Call this after the schema changed. */
    forget(site: SiteName): void {
      read.delete(site);
    },
  };
}

export type Catalogs = ReturnType<typeof createCatalogs>;
