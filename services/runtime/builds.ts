import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { readBuiltFiles } from './built-files.ts';

/**
 * The build that is shown as a project's page. The sizes of one user's builds are added up, and
 * limited together.
 */
const CurrentBuild = z.object({
  build: z.string().regex(/^[0-9a-f]{16}$/),
  fingerprint: z.string(),
  userId: z.number().default(0),
  bytes: z.number().default(0),
});
type CurrentBuild = z.infer<typeof CurrentBuild>;
type StoredBuild = CurrentBuild & { project: string; usedAt: number };

/**
 * The output of web builds (command 4), stored as plain files and served without a process
 * (GAP-36).
 */
export class Builds {
  private readonly directory: string;
  private readonly clock: Clock;

  constructor({ dataDir, clock }: { dataDir: string; clock: Clock }) {
    this.directory = join(dataDir, 'builds');
    this.clock = clock;
  }

  /**
   * Copies `dist` out of the sandbox and makes it the project's page. Drops the user's oldest
   * builds to make room. Returns undefined when there is no index.html. Throws `filesTooLarge`.
   */
  async store({
    project,
    userId,
    box,
    fingerprint,
  }: {
    project: string;
    userId: number;
    box: Sandbox;
    fingerprint: string;
  }) {
    const files = await readBuiltFiles(box);
    if (!files) return undefined;
    const temporary = join(this.folderOf(project), `new-${randomBytes(6).toString('hex')}`);
    const hash = createHash('sha256');
    let total = 0;
    try {
      for await (const { path, bytes } of files) {
        hash.update(path).update('\0').update(bytes);
        total += bytes.byteLength;
        const target = join(temporary, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, bytes);
      }
      const build = hash.digest('hex').slice(0, 16);
      const target = join(this.folderOf(project), build);
      await rm(target, { recursive: true, force: true });
      await rename(temporary, target);
      await this.writePointer(project, { build, fingerprint, userId, bytes: total });
      await this.dropOthers(project, build);
      await this.dropOldest(userId, project);
      return target;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  /**
   * Returns the directory of the project's current build; undefined when its page is the dev
   * server.
   */
  async current(project: string): Promise<{ directory: string; fingerprint: string } | undefined> {
    const current = await this.read(project);
    if (!current) return undefined;
    const now = this.clock.now();
    if (now.getTime() - current.usedAt > limits.builds.usedNotedMs)
      await utimes(this.pointer(project), now, now).catch(() => {});
    return {
      directory: join(this.folderOf(project), current.build),
      fingerprint: current.fingerprint,
    };
  }

  /** Makes the dev server the project's page again. */
  async switchToDevServer(project: string): Promise<void> {
    await this.drop(project);
  }

  async drop(project: string): Promise<void> {
    await rm(this.folderOf(project), { recursive: true, force: true });
  }

  /**
   * Removes builds that were not opened for long, and incomplete copies. Returns the number of
   * removed projects.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now().getTime();
    let swept = 0;
    for (const project of await readdir(this.directory).catch(() => [])) {
      const current = await this.read(project);
      if (current && now - current.usedAt <= limits.builds.keptMs) continue;
      const found = await stat(this.folderOf(project)).catch(() => undefined);
      // A folder without a pointer file may be a build that is being copied right now, so do not
      // remove it while it is young.
      if (!found || (!current && now - found.mtimeMs <= limits.builds.leftoverMs)) continue;
      await this.drop(project);
      swept++;
    }
    return swept;
  }

  private folderOf(project: string): string {
    return join(this.directory, project);
  }

  private pointer(project: string): string {
    return join(this.folderOf(project), 'current');
  }

  private async read(project: string): Promise<StoredBuild | undefined> {
    const file = this.pointer(project);
    try {
      const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      return { ...CurrentBuild.parse(JSON.parse(text)), project, usedAt: mtimeMs };
    } catch {
      return undefined;
    }
  }

  private async writePointer(project: string, current: CurrentBuild): Promise<void> {
    const file = this.pointer(project);
    const now = this.clock.now();
    await writeFile(`${file}.new`, JSON.stringify(current));
    await utimes(`${file}.new`, now, now);
    await rename(`${file}.new`, file);
  }

  private async dropOthers(project: string, build: string): Promise<void> {
    for (const name of await readdir(this.folderOf(project)))
      if (name !== build && name !== 'current')
        await rm(join(this.folderOf(project), name), { recursive: true, force: true });
  }

  /**
   * Drops a user's least recently used builds until the remaining ones fit, but never the build of
   * `project`.
   */
  private async dropOldest(userId: number, project: string): Promise<void> {
    const all = await Promise.all((await readdir(this.directory)).map((one) => this.read(one)));
    const own = all
      .filter((one): one is StoredBuild => one?.userId === userId)
      .sort((one, other) => one.usedAt - other.usedAt);
    let total = own.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const one of own) {
      if (total <= limits.builds.perUserBytes) return;
      if (one.project === project) continue;
      await this.drop(one.project);
      total -= one.bytes;
    }
  }
}
