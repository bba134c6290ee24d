import { limits } from '../limits/index.ts';

/** The folder of a managed project whose files change its database (ADR 111). */
export const migrationsFolder = 'supabase/migrations';

/** What one turn or one save may not change, and the names it may not use. */
export type MigrationRules = {
  /** Paths of the files that were applied to the test data. They never change. */
  applied: ReadonlySet<string>;
  /** The highest number that a file of this project ever had; 0 without any. */
  last: number;
};

/** A change of files that an action or a save makes. */
export type FilesChange =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'remove'; paths: readonly string[] }
  | { kind: 'move'; files: readonly { from: string; to: string }[] };

const pattern = /^supabase\/migrations\/\d{4}_[a-z0-9_]{1,80}\.sql$/;

/** Whether a path is a migration: `supabase/migrations/0002_orders.sql`. */
export const isMigrationFile = (path: string): boolean => pattern.test(path);

/** Whether a path is in the folder, in any case of its letters. */
export const isMigrationPath = (path: string): boolean =>
  path.toLowerCase().startsWith(`${migrationsFolder}/`);

/** Returns the number at the start of a migration's name; undefined if the name is not allowed. */
export function migrationNumber(path: string): number | undefined {
  return isMigrationFile(path)
    ? Number.parseInt(path.slice(migrationsFolder.length + 1), 10)
    : undefined;
}

/** Returns the highest number among paths; 0 if none is a migration. */
export function lastMigrationNumber(paths: Iterable<string>): number {
  let last = 0;
  for (const path of paths) last = Math.max(last, migrationNumber(path) ?? 0);
  return last;
}

/** Returns the beginning of the next file's name, such as `0003`. */
export const nextMigrationNumber = (last: number): string => String(last + 1).padStart(4, '0');

/** Why a change of the migrations is refused; `example` is a name that would be allowed. */
export type MigrationRefusal = {
  rule: 'applied' | 'name' | 'used' | 'size' | 'count';
  path: string;
  example: string;
};

/**
 * Returns why a change of files breaks a rule of migrations; undefined if it breaks none. A file
 * that was applied stays as it is, and no number is used twice, not even after a rewind.
 */
export function refuseMigration(
  change: FilesChange,
  { applied, last }: MigrationRules,
  files: { has(path: string): boolean; below(folder: string): string[] },
): MigrationRefusal | undefined {
  const present = files.below(migrationsFolder);
  const highest = Math.max(last, lastMigrationNumber(present));
  const refuse = (rule: MigrationRefusal['rule'], path: string): MigrationRefusal => ({
    rule,
    path,
    example: `${migrationsFolder}/${nextMigrationNumber(highest)}_changes.sql`,
  });
  const ofName = (path: string): MigrationRefusal | undefined => {
    const number = migrationNumber(path);
    if (number === undefined) return refuse('name', path);
    const isTaken = present.some((one) => migrationNumber(one) === number);
    return number <= last || isTaken ? refuse('used', path) : undefined;
  };
  switch (change.kind) {
    case 'write': {
      const { path, text } = change;
      if (!isMigrationPath(path)) return undefined;
      if (applied.has(path)) return refuse('applied', path);
      if (text.length > limits.migrations.fileCharacters) return refuse('size', path);
      if (files.has(path) && migrationNumber(path) !== undefined) return undefined;
      const isFull = present.filter((one) => !applied.has(one)).length >= limits.migrations.atOnce;
      return isFull ? refuse('count', path) : ofName(path);
    }
    case 'remove': {
      const path = change.paths.find((one) => applied.has(one));
      return path === undefined ? undefined : refuse('applied', path);
    }
    case 'move': {
      const moved = change.files.find(({ from }) => applied.has(from));
      if (moved) return refuse('applied', moved.from);
      const into = change.files.find(({ to }) => isMigrationPath(to));
      return into && ofName(into.to);
    }
  }
}

const problems: Record<MigrationRefusal['rule'], string> = {
  applied:
    'This file was applied to the database, so it can neither change nor go. Leave it as it is and write a new one with the change',
  name: 'The name of a migration is a number of four digits and lower-case words',
  used: 'This number was used before. A number is never used twice, and files run in their order',
  size: 'This file is larger than a migration may be',
  count:
    'The version has too many files of SQL that were not applied. Put the change in one of them',
};

/** Describes a refusal for the model. */
export const describeMigrationRefusal = ({ rule, example }: MigrationRefusal): string =>
  `${problems[rule]}, for example \`<appAction type="sql" filePath="${example}">\`.`;
