import ignore, { type Ignore } from 'ignore';
import { limits } from '@/domain/limits';
import { isBuilt, isMadeAgain } from '@/domain/transfer/excluded-files';
import { commonFolder, type Incoming, PathEscapes, sortIncoming } from '@/domain/transfer/incoming';
import {
  ImportRefusedError,
  type ImportSource,
  type SourceFile,
  type SourceKind,
} from './import-source';

/** What an import contains. The user reviews this before the import starts. */
export type Review = Incoming<SourceFile> & { kind: SourceKind; name: string };

/** Files that macOS adds to archives and folders. */
const systemFiles = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/;

/**
 * Reviews a source. Removes a folder that contains all files from the paths, and applies the rules
 * for project files and `.gitignore`. Throws an `ImportRefusedError`.
 */
export async function reviewSource({
  kind,
  name,
  isTracked,
  offers,
}: ImportSource): Promise<Review> {
  const wrap = commonFolder(offers.flatMap(({ path }) => (systemFiles.test(path) ? [] : [path])));
  const bare = (path: string) =>
    wrap && path.startsWith(`${wrap}/`) ? path.slice(wrap.length + 1) : path;
  const inside = offers.map((offer) => ({ ...offer, path: bare(offer.path) }));
  const isIgnored = isTracked ? () => false : await readIgnoreFiles(inside);
  const sorted = sortFiles(inside, isIgnored);
  if (sorted.files.length === 0) throw new ImportRefusedError('nothing');
  checkLimits([...sorted.files, ...sorted.secrets]);
  return { ...sorted, kind, name: name || wrap };
}

function sortFiles(
  offers: readonly SourceFile[],
  isIgnored: (path: string) => boolean,
): Incoming<SourceFile> {
  try {
    return sortIncoming(offers, isIgnored);
  } catch (error) {
    throw error instanceof PathEscapes ? new ImportRefusedError('escapes', error.message) : error;
  }
}

function checkLimits(files: readonly SourceFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length > limits.files.maxFiles) throw new ImportRefusedError('tooMany', files.length);
  if (bytes > limits.files.maxProjectBytes)
    throw new ImportRefusedError('tooLarge', Math.ceil(bytes / 1024 / 1024));
}

/**
 * Returns whether a path is ignored. Each `.gitignore` applies to its own folder, and the file in
 * the deepest folder decides.
 */
async function readIgnoreFiles(offers: readonly SourceFile[]): Promise<(path: string) => boolean> {
  const found = offers.filter(
    ({ path, bytes, isLink }) =>
      /(?:^|\/)\.gitignore$/.test(path) &&
      !isLink &&
      bytes <= limits.files.maxFileBytes &&
      !isMadeAgain(path) &&
      !isBuilt(path),
  );
  const rules: { folder: string; rule: Ignore }[] = [];
  for (const file of found.slice(0, limits.transfer.ignoreFiles)) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    rules.push({ folder, rule: ignore().add(new TextDecoder().decode(await file.read())) });
  }
  rules.sort((a, b) => a.folder.length - b.folder.length);
  return (path) => {
    let ignored = false;
    for (const { folder, rule } of rules) {
      if (!path.startsWith(folder)) continue;
      const said = rule.test(path.slice(folder.length));
      ignored = said.ignored || (ignored && !said.unignored);
    }
    return ignored;
  };
}
