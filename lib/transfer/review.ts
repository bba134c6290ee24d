import ignore, { type Ignore } from 'ignore';
import { limits } from '@/domain/limits';
import { isBuilt, isMadeAgain } from '@/domain/transfer/excluded-files';
import { commonFolder, type Incoming, PathEscapes, sortIncoming } from '@/domain/transfer/incoming';
import { ImportRefused, type Offer, type Source, type SourceKind } from './source';

/** What an import contains, for the user to review first. */
export type Review = Incoming<Offer> & { kind: SourceKind; name: string };

/** Files that macOS adds to archives and folders. */
const clutter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/;

/**
 * Reviews a source: strips the folder that wraps everything, applies a project's rules and
 * `.gitignore`. Throws `ImportRefused`.
 */
export async function reviewSource({ kind, name, isTracked, offers }: Source): Promise<Review> {
  const wrap = commonFolder(offers.flatMap(({ path }) => (clutter.test(path) ? [] : [path])));
  const bare = (path: string) =>
    wrap && path.startsWith(`${wrap}/`) ? path.slice(wrap.length + 1) : path;
  const inside = offers.map((offer) => ({ ...offer, path: bare(offer.path) }));
  const isIgnored = isTracked ? () => false : await readIgnoreFiles(inside);
  const sorted = sorting(inside, isIgnored);
  if (sorted.files.length === 0) throw new ImportRefused('nothing');
  refuseTooMuch([...sorted.files, ...sorted.secrets]);
  return { ...sorted, kind, name: name || wrap };
}

function sorting(offers: readonly Offer[], isIgnored: (path: string) => boolean): Incoming<Offer> {
  try {
    return sortIncoming(offers, isIgnored);
  } catch (error) {
    throw error instanceof PathEscapes ? new ImportRefused('escapes', error.message) : error;
  }
}

function refuseTooMuch(files: readonly Offer[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length > limits.files.maxFiles) throw new ImportRefused('tooMany', files.length);
  if (bytes > limits.files.maxProjectBytes)
    throw new ImportRefused('tooLarge', Math.ceil(bytes / 1024 / 1024));
}

/** Each `.gitignore` applies to its own folder; the deeper one overrides. */
async function readIgnoreFiles(offers: readonly Offer[]): Promise<(path: string) => boolean> {
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
