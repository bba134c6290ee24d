import { execFileSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { limits as catalogue } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SandboxHost } from '../../ports/sandbox.ts';
import { findCgroupHome, sweepCgroups } from './bwrap/cgroup.ts';
import { BwrapHost, cgroupOwner } from './bwrap/host.ts';
import {
  claimHostDirectory,
  type HostDirectory,
  sweepHostDirectories,
} from './bwrap/host-directory.ts';
import type { HostLimits } from './bwrap/host-options.ts';
import { createToolkit, type Toolkit } from './bwrap/toolkit.ts';
import { noSandboxHost } from './none.ts';
import { startEgress } from './registry/egress.ts';

const text = z.string().trim().min(1).optional().catch(undefined);

/**
 * Returns the default number of sandboxes for a machine with this much memory. An idle dev server
 * uses about 220 MB; one sixth of the memory stays for everything else (P15: 60 on 24 GiB).
 */
export function maxSandboxesFor(memoryBytes: number): number {
  const { boxBytes, fewest } = catalogue.sandbox.held;
  return Math.max(fewest, Math.floor((memoryBytes * 5) / 6 / boxBytes));
}

/** Returns the memory this process may use: the machine's, or its container's limit. */
export function ownMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/**
 * Reads the adapter's environment: `SANDBOX`, `MAX_SANDBOXES`, `REGISTRY_URL` (by default the
 * registry that npm uses), and the variables that locate npm.
 */
export const readSandboxConfig = (env: Record<string, string | undefined>) =>
  z
    .object({
      SANDBOX: z.enum(['bwrap', 'kubernetes', 'none']).catch('bwrap'),
      MAX_SANDBOXES: z.coerce.number().int().min(1).catch(maxSandboxesFor(ownMemory())),
      REGISTRY_URL: text,
      npm_config_registry: text,
      npm_execpath: text,
      PATH: text,
    })
    .transform((given) => ({
      choice: given.SANDBOX,
      maxSandboxes: given.MAX_SANDBOXES,
      registryUrl: given.REGISTRY_URL ?? given.npm_config_registry ?? 'https://registry.npmjs.org',
      npmExecPath: given.npm_execpath,
      path: given.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    }))
    .parse(env);

export type SandboxOptions = {
  dataDir: string;
  registryUrl: string;
  limits?: Partial<HostLimits>;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** Files that every sandbox sees as `/opt/sayso/{name}`: the dev server's wrapper. */
  files?: Record<string, string>;
  /**
   * Returns the directory of the template's node_modules, or undefined while it is not installed.
   */
  modules?: () => Promise<string | undefined>;
  /** `none` disables sandboxes. */
  choice?: 'bwrap' | 'kubernetes' | 'none';
  path?: string;
  npmExecPath?: string | undefined;
};

/** The capabilities of the sandbox host, for the health page. */
type SandboxFacts = {
  overlay: 'overlay' | 'copy';
  limits: 'cgroup v1' | 'cgroup v2' | 'prlimit';
  npm: boolean;
  user: 'per project' | 'shared';
};

export { findNpm } from './bwrap/toolkit.ts';
export { createTypeBoxes, type TypeBoxOptions } from './bwrap/type-box.ts';
export type LocalSandboxHost = SandboxHost & {
  facts?: SandboxFacts;
  /**
   * A directory for the type checks of this process. At startup, the directories of dead processes
   * are removed.
   */
  typeCheckDirectory?: string;
  sweep?(): Promise<void>;
};

const sweepEveryMs = 5_000;

/**
 * Chooses the sandbox of this machine by starting one as a test (ADR 067): `bwrap`, or `none` with
 * a readable reason.
 */
export async function createSandboxHost(options: SandboxOptions): Promise<LocalSandboxHost> {
  if (options.choice === 'none') return noSandboxHost('switched off by SANDBOX=none');
  if (options.choice === 'kubernetes')
    return noSandboxHost('SANDBOX=kubernetes is not part of this version');
  if (process.platform !== 'linux')
    return noSandboxHost('generated code can run on the server only under Linux');
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    return noSandboxHost(`the processor ${process.arch} is not supported`);
  const help = bwrapHelp(options.path);
  if (help === undefined)
    return noSandboxHost('bubblewrap is not installed (package "bubblewrap", command "bwrap")');

  const { dataDir, registryUrl, clock, log, files = {}, path, npmExecPath } = options;
  const cgroupHome = await findCgroupHome();
  const home = join(dataDir, 'sandboxes');
  await sweepHostDirectories(
    home,
    async (boxes) => void (cgroupHome && (await sweepCgroups(cgroupHome, cgroupOwner(boxes)))),
    (error) => log('directory of a dead process not removed', { error: String(error) }),
  );
  const place = await claimHostDirectory(home);
  const kit = await createToolkit({ directory: place.kit, files, path, npmExecPath });
  const limits: HostLimits = {
    ...catalogue.sandbox,
    maxSandboxes: maxSandboxesFor(ownMemory()),
    ...options.limits,
  };
  const egress = await startEgress({
    directory: place.registry,
    registryUrl,
    cacheDirectory: join(dataDir, 'registry-cache'),
    clock,
    log,
  });
  const create = (overlay: 'overlay' | 'copy') =>
    new BwrapHost({
      directory: place.boxes,
      kit,
      gate: egress.gate,
      limits,
      clock,
      log,
      cgroupHome,
      overlay,
      canDisableUserns: help.includes('--disable-userns'),
      modules: options.modules ?? (async () => undefined),
    });
  const trial = await tryOverlay(create, kit);
  if ('problem' in trial) {
    await egress.close();
    await place.remove();
    return noSandboxHost(trial.problem);
  }
  const host = create(trial.overlay);
  const closing = new AbortController();
  void sweepForever(host, { place, clock, signal: closing.signal, log });
  return Object.assign(host, {
    typeCheckDirectory: place.typeChecks,
    facts: {
      overlay: trial.overlay,
      limits: cgroupHome ? (`cgroup v${cgroupHome.version}` as const) : ('prlimit' as const),
      npm: kit.npm !== undefined,
      user: process.getuid?.() === 0 ? ('per project' as const) : ('shared' as const),
    },
    close: async () => {
      closing.abort();
      await BwrapHost.prototype.close.call(host);
      await egress.close();
      await place.remove();
    },
  });
}

/**
 * Starts a sandbox with an overlay file system and, if that fails, one with copied files. Returns
 * the kind that works, or the problem.
 */
async function tryOverlay(
  create: (overlay: 'overlay' | 'copy') => BwrapHost,
  kit: Toolkit,
): Promise<{ overlay: 'overlay' | 'copy' } | { problem: string }> {
  let problem = '';
  for (const overlay of ['overlay', 'copy'] as const) {
    const host = create(overlay).withModules(join(kit.directory, 'etc'));
    try {
      const box = await host.open('trial');
      const execution = box.exec('test -w node_modules && test -r node_modules/hosts', {
        timeoutMs: 10_000,
        maxOutputBytes: 10_000,
      });
      if ((await execution.exit) === 0) return { overlay };
      problem = 'the sandbox starts but its files cannot be used';
    } catch (error) {
      problem = `this machine does not let us make one (user namespaces): ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      await host.close();
    }
  }
  return { problem };
}

async function sweepForever(
  host: BwrapHost,
  {
    place,
    clock,
    signal,
    log,
  }: { place: HostDirectory; clock: Clock; signal: AbortSignal; log: SandboxOptions['log'] },
): Promise<void> {
  const once = () => Promise.all([host.sweep(), place.renew()]);
  while (!signal.aborted) {
    await clock.sleep(sweepEveryMs, signal).catch(() => {});
    if (!signal.aborted)
      await once().catch((error) => log('sandbox sweep failed', { error: String(error) }));
  }
}

function bwrapHelp(path: string | undefined): string | undefined {
  try {
    return execFileSync('bwrap', ['--help'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(path ? { env: { PATH: path } } : {}),
    });
  } catch {
    return undefined;
  }
}
