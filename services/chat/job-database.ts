import { fail } from '../../domain/errors.ts';
import type { ChatDeps } from './deps.ts';
import type { GenerationJob } from './generation-job.ts';
import { openProjectDatabase, type ProjectDatabase } from './project-database.ts';

/**
 * Opens the database of a turn's project, and gives the project one first if this turn begins its
 * managed life (DB-003). Returns undefined if the project is not managed. Throws code 4004 where the
 * server can have no databases.
 */
export async function openJobDatabase(
  { managed, versions }: Pick<ChatDeps, 'managed' | 'versions'>,
  { isManaged, isFirstManaged, discuss, project }: GenerationJob,
): Promise<ProjectDatabase | undefined> {
  if (!isManaged) return undefined;
  if (!managed) throw fail('badArguments', {}, 'no managed projects on this server');
  if (isFirstManaged && !discuss) await managed.backends.enable(project.uuid);
  const opening = openProjectDatabase({ ...managed, versions }, project.uuid);
  // A discussion changes nothing, so it goes on while the database cannot be reached.
  return discuss ? opening.catch(() => undefined) : opening;
}
