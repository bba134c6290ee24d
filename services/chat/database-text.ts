import { typesFile } from '../../domain/backends/client-file.ts';
import { describeSchema } from '../../domain/backends/describe-schema.ts';
import {
  migrationNumber,
  migrationsFolder,
  nextMigrationNumber,
} from '../../domain/backends/migration-files.ts';
import { type ManagedDeps, openProjectDatabase, type ProjectDatabase } from './project-database.ts';

/** What a prompt says about the project's database. */
export type DatabaseText = {
  text: string;
  /** Files that the prompt does not show, because the description stands for them. */
  hidden: ReadonlySet<string>;
};

/** Describes the database of a project as it is now. */
export async function describeDatabase(database: ProjectDatabase): Promise<DatabaseText> {
  const { applied, last } = database.rules();
  const schema = describeSchema(await database.readSchema());
  const files = [...applied]
    .filter((path) => migrationNumber(path) !== undefined)
    .map((path) => path.slice(migrationsFolder.length + 1));
  return {
    text: [
      '# The database as it is now',
      schema || 'It has no tables yet.',
      files.length > 0
        ? `Applied, so never to be changed: ${files.join(', ')} (in ${migrationsFolder}). Their result is above.`
        : 'No file was applied yet.',
      `The next file begins with ${nextMigrationNumber(last)}.`,
    ].join('\n'),
    hidden: new Set([...applied, typesFile]),
  };
}

/** Describes the database of a project with a latest version; undefined if it is not managed. */
export type ReadDatabaseText = (
  project: string,
  head: number | null,
) => Promise<DatabaseText | undefined>;

/** The number of descriptions that are kept. */
const most = 100;

/**
 * Reads descriptions for the size of prompts, which is asked many times for the same version. The
 * newest ones are kept, one for each project.
 */
export function createDatabaseTexts(deps: ManagedDeps | undefined): ReadDatabaseText {
  const kept = new Map<string, { head: number | null; text: Promise<DatabaseText | undefined> }>();
  return async (project, head) => {
    if (!deps || !(await deps.backends.isManaged(project))) return undefined;
    const known = kept.get(project);
    if (known?.head === head) return known.text;
    // If the database cannot be reached, the prompt is measured without this text.
    const text = openProjectDatabase(deps, project)
      .then((one) => one && describeDatabase(one))
      .catch(() => {
        kept.delete(project);
        return undefined;
      });
    kept.delete(project);
    kept.set(project, { head, text });
    for (const [oldest] of kept) if (kept.size > most) kept.delete(oldest);
    return text;
  };
}
