import { fail } from '../../domain/errors.ts';
import { findSecrets } from '../../domain/privacy/find-secrets.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { BuildStore, BuiltFile } from '../ports/runtime.ts';
import type { Version } from '../ports/versions.ts';
import type { ProjectRow } from '../projects/index.ts';
import type { EditionPages } from '../site-listing/index.ts';
import type { Database } from '../store/transaction.ts';
import { fingerprintOf, isText, storeBlobs } from '../versions/index.ts';
import type { EditionFiles } from './edition-files.ts';
import { addEdition } from './editions.ts';
import { packEdition } from './pack-edition.ts';
import { type BuiltMaps, storeMaps, takeMaps } from './source-maps.ts';

export type BuildStoreDeps = {
  db: Database;
  clock: Clock;
  /** Pictures of the pages by version. */
  pictures: Pick<PagePictures, 'find'>;
  /** The files that visitors get; updated after each change. */
  files: Pick<EditionFiles, 'updateProject'>;
  parsing: Pick<Parsing, 'forUser'>;
  /** Stores and renders the routes of editions; without it, none are known. */
  pages?: Pick<EditionPages, 'add'> | undefined;
};

type Build = {
  project: ProjectRow;
  head: Version;
  url: string;
  /** Whether the project has a database, whose data its pages show. */
  isManaged?: boolean;
  /** Whether a secret in a built file refuses the build. */
  findsSecrets?: boolean;
  /** Called when the build is stored, before visitors get it. If it throws, they do not. */
  beforeShown?: () => Promise<void>;
};

/**
 * Creates the function that stores a build of the latest version as the current edition. It throws
 * `versionConflict` if a turn or a save has changed the project since that version, and
 * `secretInBuild` if a file has a secret.
 */
export function createBuildStore(
  { db, clock, pictures, files, parsing, pages }: BuildStoreDeps,
  { project, head, url, isManaged = false, findsSecrets = false, beforeShown }: Build,
): BuildStore {
  const { number, manifest } = head;
  return async ({ fingerprint, files: built, log: say, signal }) => {
    if (fingerprintOf(Object.entries(manifest)) !== fingerprint)
      throw fail('versionConflict', {}, 'the project was changed while it was built');
    const picture = (await pictures.find(project.uuid, number))?.bytes ?? null;
    const maps: BuiltMaps = new Map();
    const shown = takeMaps(built, maps);
    const { bodies, card, ...packed } = await packEdition(
      findsSecrets ? refuseSecrets(shown, say) : shown,
      {
        title: project.title,
        url,
        picture,
        isProjectFile: (path) => `public/${path}` in manifest,
        writeOutput: say,
        parser: parsing.forUser(project.userId),
      },
    );
    const at = clock.now();
    // This also renews the date of already stored bodies, so that the sweep does not remove them
    // before the edition refers to them.
    await storeBlobs(db, bodies, at);
    signal.throwIfAborted();
    await beforeShown?.();
    const stored = await addEdition(db, {
      projectUuid: project.uuid,
      version: number,
      fingerprint,
      ...packed,
      ...card,
      at,
    });
    await storeMaps(db, { project: project.uuid, number: stored }, maps);
    const startRendering = await pages?.add({
      ...{ project: project.uuid, number: stored, url, isManaged },
      sources: hashesOf(manifest),
      files: hashesOf(packed.manifest),
    });
    await files.updateProject(project.uuid);
    startRendering?.();
  };
}

const hashesOf = (manifest: Readonly<Record<string, { hash: string }>>) =>
  new Map(Object.entries(manifest).map(([path, { hash }]) => [path, hash]));

/** Passes the files on. Throws `secretInBuild` at the first one that has a secret (DB-017). */
async function* refuseSecrets(
  files: AsyncIterable<BuiltFile>,
  writeOutput: (text: string) => void,
): AsyncIterable<BuiltFile> {
  for await (const file of files) {
    const { path, bytes } = file;
    const text = isText(bytes) ? new TextDecoder().decode(bytes) : '';
    const [found] = findSecrets([{ path, text }]);
    if (found) {
      writeOutput(`${found.path}:${found.line}: ${found.shown}\n`);
      throw fail('secretInBuild', { what: `${found.path} (${found.shown})` });
    }
    yield file;
  }
}
