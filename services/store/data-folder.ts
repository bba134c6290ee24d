import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

const othersPermissions = 0o077;
const sticky = 0o1000;

/** Names that only this product creates, by which its data folder is recognized. */
const ownEntries = [
  'secrets.json',
  'postgresql',
  'pglite',
  'sandboxes',
  'templates',
  'storage',
  'published',
  'logs',
];

/**
 * Creates the data folder so that only the user of this process can access it, because it contains
 * the database, secrets and uploads. If other users have access to an existing folder, removes
 * their access, unless the folder does not belong to this product. Returns a message for the
 * operator, if any.
 */
export function openDataFolder(path: string): string | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  // Windows does not have these permission bits.
  if (process.platform === 'win32' || (mode & othersPermissions) === 0) return undefined;
  const was = `${path} was open to other users of this machine (mode ${(mode & 0o7777).toString(8)})`;
  const names = readdirSync(path);
  const isOurs = names.length === 0 || names.some((name) => ownEntries.includes(name));
  if (!isOurs || mode & sticky || uid !== process.getuid?.())
    return `${was}. It is shared with others, so it was left as it is: give DATA_DIR a folder of its own.`;
  chmodSync(path, 0o700);
  return `${was}. It is closed now.`;
}
