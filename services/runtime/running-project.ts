import { limits } from '../../domain/limits/index.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import type { ExecOptions, Sandbox } from '../ports/sandbox.ts';
import { packageName, packagesToAdd, planServer, type ServerPlan } from './command-plan.ts';
import { DevServer, type Readiness } from './dev-server.ts';
import {
  addDependencies,
  checkPackages,
  mergeManifest,
  type PackageCheck,
  type PackageJson,
  type PreparedPackages,
  packagesFingerprint,
  readPackageJson,
} from './package-check.ts';
import type { Workspace } from './workspace.ts';

export type WriteOutput = (text: string) => void;
type StepOptions = { signal?: AbortSignal | undefined; commandStr?: string | undefined };
type InstallResult = { code: number; problem?: string };

/**
 * A project at runtime: its files in a sandbox, its packages, its dev server. Every step can be
 * repeated and does only what is needed.
 */
export class RunningProject {
  readonly project: string;
  readonly workspace: Workspace;
  /** The variables with which the project's pages are served or built. */
  readonly environment: (data: DataSet) => Promise<Record<string, string>>;
  private readonly clock: Clock;
  private readonly prepared: () => Promise<PreparedPackages>;
  private server: DevServer | undefined;
  /** The sandbox in which packages were last installed, and a hash of these packages. */
  private installed: { box: Sandbox; fingerprint: string } | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(options: {
    project: string;
    workspace: Workspace;
    clock: Clock;
    prepared: () => Promise<PreparedPackages>;
    environment: (data: DataSet) => Promise<Record<string, string>>;
  }) {
    this.project = options.project;
    this.workspace = options.workspace;
    this.clock = options.clock;
    this.prepared = options.prepared;
    this.environment = options.environment;
  }

  get liveServer(): DevServer | undefined {
    return this.server?.alive ? this.server : undefined;
  }

  /** Whether the requested packages differ from those in the sandbox. */
  async packagesChanged(): Promise<boolean> {
    const wanted = await this.packageJson();
    if (!wanted || !this.installed) return false;
    return packagesFingerprint(wanted) !== this.installed.fingerprint;
  }

  packageJson(): Promise<PackageJson | undefined> {
    return this.workspace.text('package.json').then(readPackageJson);
  }

  /**
   * Installs the packages of package.json. Prints one line when nothing must be downloaded
   * (ADR 068).
   */
  install(say: WriteOutput, asked: StepOptions = {}): Promise<InstallResult> {
    return this.enqueue(() => this.installNow(say, asked));
  }

  private async installNow(
    say: WriteOutput,
    { signal, commandStr, onlyWork = false }: StepOptions & { onlyWork?: boolean },
  ): Promise<InstallResult> {
    if (await isPending(this.prepared()))
      say('Preparing the packages that all projects share, once on a new server.\n');
    const box = await this.workspace.sync();
    const wanted = await this.packageJson();
    if (!wanted) return { code: 1, problem: 'package.json is missing or cannot be read' };
    const fingerprint = packagesFingerprint(wanted);
    const added = packagesToAdd(commandStr);
    const prepared = await this.prepared();
    const check = checkPackages(wanted, prepared.versions);
    const here = this.installed?.box === box && this.installed.fingerprint === fingerprint;
    const nothingToDo = added.length === 0 && (here || check.missing.length === 0);
    if (nothingToDo && !onlyWork)
      say(check.missing.length === 0 ? installSummary(check) : 'Packages are up to date.\n');
    if (!nothingToDo) {
      say(`Installing ${[...check.missing, ...added].join(', ')}\n`);
      const code = await this.npmInstall(box, say, {
        manifest: mergeManifest(wanted, prepared, check),
        added,
        signal,
      });
      if (code !== 0) return { code, problem: `npm install ended with ${code}` };
    }
    if (!here) this.installed = { box, fingerprint };
    return { code: 0 };
  }

  /**
   * Starts the dev server if it is not running. Installs first, and restarts when packages or the
   * start command changed.
   */
  serve(say: WriteOutput, { signal, commandStr }: StepOptions = {}): Promise<Readiness> {
    return this.enqueue(async (): Promise<Readiness> => {
      const before = this.installed;
      const installed = await this.installNow(say, { signal, onlyWork: true });
      if (installed.code !== 0)
        return { ready: false, code: installed.code, problem: installed.problem ?? '' };
      const plan = await this.plan(commandStr);
      if (!plan) return { ready: false, code: 1, problem: 'package.json names no dev server' };
      if (before && before !== this.installed && before.box === this.installed?.box)
        await this.stopServer();
      const server = await this.ensureServer(plan);
      // If the server was started ahead of time, print the output that it has already written.
      if (server.output) say(server.output);
      const quiet = server.onOutput(say);
      const stop = () => void server.stop();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await server.ready();
      } finally {
        quiet();
        signal?.removeEventListener('abort', stop);
      }
    });
  }

  /**
   * Starts the dev server ahead of time, if nothing must be installed. Files of the turn may still
   * be missing.
   */
  async startAhead(): Promise<void> {
    if (!this.liveServer) await this.enqueue(() => this.startAheadNow());
  }

  private async startAheadNow(): Promise<void> {
    if (this.liveServer) return;
    const wanted = await this.packageJson();
    if (!wanted || checkPackages(wanted, (await this.prepared()).versions).missing.length > 0)
      return;
    const plan = await this.plan(undefined);
    // Only our own server tolerates an incomplete project.
    if (
      !plan ||
      plan.port === 0 ||
      !(await this.workspace.has(
        (path) => path === 'index.html' || path.startsWith('vite.config.'),
      ))
    )
      return;
    const box = await this.workspace.sync();
    this.installed = { box, fingerprint: packagesFingerprint(wanted) };
    await this.ensureServer(plan);
  }

  async run(command: string, options: ExecOptions, say: WriteOutput): Promise<number> {
    const box = await this.workspace.sync();
    const execution = box.exec(command, options);
    for await (const text of execution.output) say(text);
    return execution.exit;
  }

  async stopServer(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server?.alive) await server.stop();
  }

  /** Runs installs and server starts of one sandbox one after the other. */
  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.queue.then(work);
    this.queue = next.catch(() => {});
    return next;
  }

  private async plan(commandStr: string | undefined): Promise<ServerPlan | undefined> {
    const wanted = await this.packageJson();
    const hasVite =
      wanted !== undefined && ('vite' in wanted.dependencies || 'vite' in wanted.devDependencies);
    return wanted && planServer(wanted, commandStr, hasVite);
  }

  private async ensureServer(plan: ServerPlan): Promise<DevServer> {
    const box = await this.workspace.sync();
    const environment = await this.environment('test');
    const live = this.liveServer;
    if (live && live.box === box && live.hasSame({ plan, environment })) return live;
    await this.stopServer();
    const { clock, project } = this;
    this.server = new DevServer({ box, plan, environment, clock, project });
    return this.server;
  }

  private async npmInstall(
    box: Sandbox,
    say: WriteOutput,
    {
      manifest,
      added,
      signal,
    }: { manifest: string; added: string[]; signal: AbortSignal | undefined },
  ): Promise<number> {
    const text = (await this.workspace.text('package.json')) ?? '{}';
    const put = (content: string) =>
      box.writeFiles([{ path: 'package.json', bytes: new TextEncoder().encode(content) }]);
    const npm = async (flag: string) => {
      const execution = box.exec(
        ['npm install --no-progress --loglevel=error', flag, ...added].join(' '),
        {
          timeoutMs: limits.command.installMs,
          maxOutputBytes: limits.command.outputBytes,
          ...(signal ? { signal } : {}),
        },
      );
      let said = '';
      for await (const part of execution.output) {
        said += part;
        say(part);
      }
      return { code: await execution.exit, conflict: said.includes('ERESOLVE') };
    };
    await put(manifest);
    try {
      const first = await npm('');
      if (first.code === 0 || !first.conflict)
        return await this.afterInstall(first.code, { box, text, added });
      say(
        'Some packages ask for others in versions that do not fit together: installing them as they were asked for.\n',
      );
      return await this.afterInstall((await npm('--legacy-peer-deps')).code, { box, text, added });
    } finally {
      if (added.length === 0) await put(text);
    }
  }

  /** Adds packages that were installed by name to the project's own package.json. */
  private async afterInstall(
    code: number,
    { box, text, added }: { box: Sandbox; text: string; added: string[] },
  ): Promise<number> {
    if (added.length === 0) return code;
    const now = readPackageJson(
      new TextDecoder().decode((await box.readFile('package.json')) ?? new Uint8Array()),
    );
    const names = added.map(packageName);
    const entries = names.flatMap((name) =>
      now?.dependencies[name] ? [[name, now.dependencies[name]] as const] : [],
    );
    await box.writeFiles([
      {
        path: 'package.json',
        bytes: new TextEncoder().encode(
          code === 0 ? addDependencies(text, Object.fromEntries(entries)) : text,
        ),
      },
    ]);
    return code;
  }
}

/**
 * Returns whether a promise is pending. A settled promise wins the race against the next turn of
 * the event loop.
 */
function isPending(promise: Promise<unknown>): Promise<boolean> {
  const over = () => false;
  return Promise.race([
    promise.then(over, over),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(true))),
  ]);
}

/**
 * Returns the terminal lines for an install without downloads. They must not contain a word that
 * RUN-006 counts as an error.
 */
function installSummary({ ready, substituted, leftOut }: PackageCheck): string {
  const lines = [`${ready} packages are part of the prepared set: nothing to download.`];
  for (const { name, wanted, version } of substituted)
    lines.push(`${name} ${version} stands in for ${wanted}.`);
  if (leftOut.length > 0) lines.push(`Left out, as the site runs without: ${leftOut.join(', ')}.`);
  return `${lines.join('\n')}\n`;
}
