import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BuiltFile } from '../ports/runtime.ts';
import type { Sandbox } from '../ports/sandbox.ts';

const Current = z.object({ build: z.string().regex(/^[0-9a-f]{16}$/), fingerprint: z.string() });

/** What a build has put into `dist` (or `build`), read one file at a time; undefined when there is no index.html in it. */
export async function builtFiles(box: Sandbox): Promise<AsyncIterable<BuiltFile> | undefined> {
  const paths = await box.list();
  const output = paths.includes('dist/index.html') ? 'dist/' : 'build/';
  if (!paths.includes(`${output}index.html`)) return undefined;
  async function* read(): AsyncGenerator<BuiltFile> {
    for (const path of paths) {
      const bytes = path.startsWith(output) ? await box.readFile(path) : undefined;
      if (bytes) yield { path: path.slice(output.length), bytes };
    }
  }
  return read();
}

/** The output of web builds (command 4), kept as plain files and served without a process (GAP-36). */
export class Builds {
  private readonly directory: string;

  constructor(dataDir: string) {
    this.directory = join(dataDir, 'builds');
  }

  /** Copies `dist` out of the box and makes it the project's page. Undefined when there is no index.html in it. */
  async keep(project: string, box: Sandbox, fingerprint: string): Promise<string | undefined> {
    const files = await builtFiles(box);
    if (!files) return undefined;
    const temporary = join(this.home(project), `new-${randomBytes(6).toString('hex')}`);
    const hash = createHash('sha256');
    for await (const { path, bytes } of files) {
      hash.update(path).update('\0').update(bytes);
      const target = join(temporary, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    const build = hash.digest('hex').slice(0, 16);
    const target = join(this.home(project), build);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
    await this.point(project, JSON.stringify({ build, fingerprint } satisfies z.infer<typeof Current>));
    await this.dropOthers(project, build);
    return target;
  }

  /** The directory that is the project's page now; undefined when its page is the dev server. */
  async current(project: string): Promise<{ directory: string; fingerprint: string } | undefined> {
    const text = await readFile(join(this.home(project), 'current'), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const current = Current.safeParse(JSON.parse(text)).data;
    return current && { directory: join(this.home(project), current.build), fingerprint: current.fingerprint };
  }

  /** The project's page is the dev server again. */
  async leave(project: string): Promise<void> {
    await rm(join(this.home(project), 'current'), { force: true });
  }

  async drop(project: string): Promise<void> {
    await rm(this.home(project), { recursive: true, force: true });
  }

  private home(project: string): string {
    return join(this.directory, project);
  }

  private async point(project: string, text: string): Promise<void> {
    const file = join(this.home(project), 'current');
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  }

  private async dropOthers(project: string, build: string): Promise<void> {
    for (const name of await readdir(this.home(project)))
      if (name !== build && name !== 'current') await rm(join(this.home(project), name), { recursive: true, force: true });
  }
}
