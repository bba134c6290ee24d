import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteNameSchema } from '../../../domain/backends/site-name.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteName } from '../../ports/site-databases.ts';
import type { KeptMail, SiteMail } from '../../ports/site-mails.ts';

/** Keeps the newest mails of each site in a folder, for the project's owner. */
export function createOutbox({ directory, clock }: { directory: string; clock: Clock }) {
  const pathOf = (site: SiteName) => join(directory, `${siteNameSchema.parse(site)}.json`);
  /** The last write of each site; the next one waits for it. */
  const writes = new Map<SiteName, Promise<void>>();

  async function kept(site: SiteName): Promise<KeptMail[]> {
    const text = await readFile(pathOf(site), 'utf8').catch(() => '[]');
    return JSON.parse(text) as KeptMail[];
  }

  async function write(mail: SiteMail): Promise<void> {
    const all = [{ ...mail, at: clock.now().toISOString() }, ...(await kept(mail.site))];
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = pathOf(mail.site);
    const newest = all.slice(0, limits.siteMails.kept);
    await writeFile(`${path}.part`, JSON.stringify(newest), { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  return {
    kept,
    add(mail: SiteMail): Promise<void> {
      const before = writes.get(mail.site) ?? Promise.resolve();
      const done = before.catch(() => {}).then(() => write(mail));
      writes.set(mail.site, done);
      return done;
    },
    removeAll: (site: SiteName) => rm(pathOf(site), { force: true }),
  };
}
