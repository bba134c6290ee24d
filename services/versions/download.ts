import { makeZip } from 'client-zip';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { fail } from '../../domain/errors.ts';
import { hostingFiles } from '../../domain/files/hosting-files.ts';
import { zipName } from '../../domain/files/zip-name.ts';
import type { Clock } from '../ports/clock.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';

export type DownloadDeps = {
  clock: Clock;
  projects: Pick<ProjectsService, 'own'>;
  versions: Pick<Versions, 'read'>;
  planOf: (userId: number) => Promise<PlanCode>;
};

/**
 * Streams the files of the user's own project as a ZIP, binaries included (PROJ-025, MEM-022), with
 * what serves them elsewhere (PUB-060).
 * Fails with 403 if the user's plan does not include downloads.
 */
export async function downloadZip(
  { clock, projects, versions, planOf }: DownloadDeps,
  userId: number,
  uuid: string,
): Promise<FileResponse> {
  const project = await projects.own(uuid, userId);
  if (!plans[await planOf(userId)].hasDownload) throw fail('planNeeded');
  const now = clock.now();
  async function* entries() {
    const names = new Set<string>();
    for await (const [name, input] of versions.read(project.uuid)) {
      names.add(name);
      yield { name, input, lastModified: now };
    }
    for (const [name, input] of hostingFiles(names)) yield { name, input, lastModified: now };
  }
  return { name: zipName(project.title, now), type: 'application/zip', bytes: makeZip(entries()) };
}
