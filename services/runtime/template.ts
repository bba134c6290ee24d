import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PreparedPackages } from './package-check.ts';
import { runScript } from './run-script.ts';

const run = promisify(execFile);

/** No install takes this long, so an older incomplete install was abandoned. */
const leftoverMs = 60 * 60_000;
/** A template counts as unused when no process has used it for this long. */
const unusedMs = 30 * 24 * 60 * 60_000;
/**
 * The interval at which a claim is renewed, and the age at which the claim's process counts as
 * dead.
 */
const claimMs = 2_000;
const claimDeadMs = 20_000;

export type TemplateOptions = {
  /**
   * `templates/web`: package.json, package-lock.json and the dev server's wrapper, whose settings
   * the packages are prepared for.
   */
  source: string;
  /** The directory of the templates (`TEMPLATES_DIR`). Several processes may share it. */
  directory: string;
  /** The directory of npm on this machine. */
  npm: string | undefined;
  registryUrl?: string | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type Template = PreparedPackages & { directory: string; modules: string };

export type TemplateState =
  | { state: 'installing' }
  | { state: 'ready' }
  | { state: 'failed'; reason: string };

/**
 * The packages preinstalled in every generated project (ADR 068), installed once in
 * `TEMPLATES_DIR/{hash}`.
 */
export class TemplateStore {
  private readonly options: TemplateOptions;
  private installing: Promise<Template> | undefined;
  private state: TemplateState = { state: 'installing' };
  private readonly stopping = new AbortController();

  constructor(options: TemplateOptions) {
    this.options = options;
  }

  get status(): TemplateState {
    return this.state;
  }

  /** Aborted when the services stop. All work on the template must then end. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Aborts a running install. Resolves when the install has ended. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.installing?.catch(() => {});
  }

  /**
   * Installs on the first call (about 10 s), later returns the same result. The next call after a
   * failure retries.
   */
  ensure(): Promise<Template> {
    this.installing ??= this.prepare().then(
      (template) => {
        this.state = { state: 'ready' };
        return template;
      },
      (error: Error) => {
        this.installing = undefined;
        this.state = { state: 'failed', reason: error.message };
        if (!this.stopped.aborted)
          this.options.log('template not installed', { error: error.message });
        throw error;
      },
    );
    return this.installing;
  }

  private async prepare(): Promise<Template> {
    const { source, directory: home, log } = this.options;
    const files = ['package.json', 'package-lock.json', 'dev-server.mjs'];
    const contents = await Promise.all(files.map((name) => readFile(join(source, name))));
    const hash = createHash('sha256');
    for (const content of contents) hash.update(content);
    hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`);
    const directory = join(home, hash.digest('hex').slice(0, 16));
    // The modules are writable for every sandbox user, so no other user may have access.
    await mkdir(home, { recursive: true, mode: 0o700 });
    if (!(await exists(join(directory, 'ready')))) {
      await sweep(home, directory);
      const began = performance.now();
      await withClaim(`${directory}.claim`, this.stopped, async () => {
        if (await exists(join(directory, 'ready'))) return;
        await this.install(directory);
        log('template installed', { seconds: Math.round((performance.now() - began) / 100) / 10 });
      });
    }
    const now = new Date();
    await utimes(directory, now, now);
    const versions = await readVersions(directory);
    return {
      directory,
      modules: join(directory, 'node_modules'),
      versions,
      direct: directDependencies(contents[0]),
    };
  }

  private async install(directory: string): Promise<void> {
    const { source, npm, registryUrl } = this.options;
    if (!npm) throw new Error('npm was not found on this machine');
    const temporary = `${directory}.${randomBytes(4).toString('hex')}`;
    await mkdir(temporary, { recursive: true });
    try {
      for (const name of ['package.json', 'package-lock.json'])
        await cp(join(source, name), join(temporary, name));
      const flags = [
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        '--no-update-notifier',
        '--loglevel=error',
      ];
      const registry = registryUrl ? [`--registry=${registryUrl}`] : [];
      await runScript([join(npm, 'bin/npm-cli.js'), 'install', ...flags, ...registry], {
        cwd: temporary,
        signal: this.stopped,
      });
      // Vite bundles configs in this folder. Create the folder now: if a sandbox user created it,
      // no other user could write to it.
      await mkdir(join(temporary, 'node_modules/.vite-temp'));
      // An overlay file system does not change the owner of the template's files, but every sandbox
      // user must be able to change its own copy.
      await run('chmod', ['-R', 'a+rwX', join(temporary, 'node_modules')]);
      await writeFile(join(temporary, 'ready'), '');
      // Another process may have finished the install meanwhile. Keep its result, which may be in
      // use.
      if (await exists(join(directory, 'ready'))) return;
      await rm(directory, { recursive: true, force: true });
      await rename(temporary, directory);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
}

/**
 * Runs `work` while this process has the claim. The first process gets the claim. Other processes
 * wait until it is released or its owner has died.
 */
async function withClaim(
  file: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const mine = randomBytes(8).toString('hex');
  while (!(await claim(file, mine))) await wait(claimMs / 10, undefined, { signal });
  const holding = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => {}),
    claimMs,
  );
  try {
    await work();
  } finally {
    clearInterval(holding);
    if ((await readFile(file, 'utf8').catch(() => '')) === mine) await rm(file, { force: true });
  }
}

async function claim(file: string, mine: string): Promise<boolean> {
  try {
    await writeFile(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const held = await stat(file).catch(() => undefined);
  // Rename the dead claim to a unique name first, so that only one of two processes removes it.
  if (held && Date.now() - held.mtimeMs > claimDeadMs) {
    const dead = `${file}.${mine}`;
    if (
      await rename(file, dead).then(
        () => true,
        () => false,
      )
    )
      await rm(dead, { force: true });
  }
  return false;
}

/** Removes incomplete installs of killed processes, and unused templates of earlier versions. */
async function sweep(home: string, current: string): Promise<void> {
  for (const name of await readdir(home)) {
    const directory = join(home, name);
    const [, half] = /^[0-9a-f]{16}(\.[0-9a-f]{8})?$/.exec(name) ?? [undefined, ''];
    if (half === '' || directory === current) continue;
    const found = await stat(directory).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > (half ? leftoverMs : unusedMs))
      await rm(directory, { recursive: true, force: true });
  }
}

async function readVersions(directory: string): Promise<Map<string, string>> {
  const lock = JSON.parse(
    await readFile(join(directory, 'node_modules/.package-lock.json'), 'utf8'),
  ) as {
    packages: Record<string, { version?: string }>;
  };
  const versions = new Map<string, string>();
  for (const [path, { version }] of Object.entries(lock.packages)) {
    const name = path.slice('node_modules/'.length);
    if (version && !name.includes('node_modules/')) versions.set(name, version);
  }
  return versions;
}

function directDependencies(manifest: Buffer | undefined): Record<string, string> {
  return (JSON.parse(String(manifest)) as { dependencies: Record<string, string> }).dependencies;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
