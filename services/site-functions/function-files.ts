import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { isFunctionFile } from '../../domain/site-functions/function-files.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Versions } from '../ports/versions.ts';
import { shownVersionOf } from '../publishing/index.ts';
import { projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** The files of a version that belong to functions, as texts. */
export type FunctionFiles = {
  version: number;
  texts: ReadonlyMap<string, string>;
  /** Changes with the files. */
  hash: string;
  isTooLarge: boolean;
};

type Options = { db: Database; versions: Pick<Versions, 'files'> };
const maxVersions = 60;

/** Reads the files of functions, and keeps those of the versions that were read last. */
export function createFunctionFiles({ db, versions }: Options) {
  const known = new Map<string, Promise<FunctionFiles>>();

  async function headOf(project: string): Promise<number | undefined> {
    const [row] = await db
      .select({ head: projects.head })
      .from(projects)
      .where(eq(projects.uuid, project));
    return row?.head ?? undefined;
  }

  async function load(project: string, version: number): Promise<FunctionFiles> {
    const files = await versions.files(project, version, isFunctionFile);
    const hash = createHash('sha256');
    let bytes = 0;
    const texts = new Map<string, string>();
    for (const [path, body] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
      hash.update(`${path}\0${body.length}\0`).update(body);
      bytes += body.length;
      texts.set(path, new TextDecoder().decode(body));
    }
    const isTooLarge = bytes > limits.siteFunctions.sourceBytes;
    return { version, texts, hash: hash.digest('base64url'), isTooLarge };
  }

  /** Returns the files of a version. */
  function ofVersion(project: string, version: number): Promise<FunctionFiles> {
    const key = `${project} ${version}`;
    const files = known.get(key) ?? load(project, version);
    known.delete(key);
    known.set(key, files);
    if (known.size > maxVersions) known.delete(known.keys().next().value ?? '');
    files.catch(() => known.delete(key));
    return files;
  }

  return {
    ofVersion,
    /** Test data has the functions of the newest version, live data those of the published one. */
    async of(project: string, data: DataSet): Promise<FunctionFiles | undefined> {
      const version = await (data === 'test' ? headOf(project) : shownVersionOf(db, project));
      return version === undefined ? undefined : ofVersion(project, version);
    },
  };
}
