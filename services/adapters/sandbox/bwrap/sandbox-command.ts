import { lstatSync, readlinkSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { Toolkit } from './toolkit.ts';

export type BoxLimits = {
  memoryBytes: number;
  maxProcesses: number;
  maxFileBytes: number;
  tmpBytes: number;
};

export type SandboxPlan = {
  /**
   * The directory of this sandbox, with the subdirectories `project`, `run`, `upper`, `work`,
   * `modules` and `scratch`.
   */
  base: string;
  kit: Toolkit;
  /** The sandbox's own socket to the package registry. */
  registrySocket: string;
  /** The template's node_modules; undefined gives the sandbox an empty directory. */
  modules: string | undefined;
  /** How node_modules gets the template's packages: by an overlay file system or as a copy. */
  overlay: 'overlay' | 'copy';
  /** The sandbox's own user id; set only when running as root. */
  uid: number | undefined;
  /** The `cgroup.procs` files of the control groups that the sandbox joins. */
  cgroupFiles: string[];
  limits: BoxLimits;
  /** Whether this bwrap can forbid user namespaces in the sandbox. */
  canDisableUserns: boolean;
};

export const sandboxPaths = (base: string) => ({
  project: join(base, 'project'),
  run: join(base, 'run'),
  upper: join(base, 'upper'),
  work: join(base, 'work'),
  modules: join(base, 'modules'),
  scratch: join(base, 'scratch'),
});

export const seccompFd = 3;

/**
 * Returns the command that starts the sandbox (ADR 068). `unshare` creates a mount namespace. In it
 * a shell joins the cgroup, mounts the overlay where no other process sees it, and replaces itself
 * by bwrap with `exec`. All this is one process, so that it dies with the process that started it.
 */
export function sandboxCommand(plan: SandboxPlan): { file: string; args: string[] } {
  const root = plan.uid !== undefined;
  const stage = stageDirectory([
    plan.base,
    plan.kit.directory,
    plan.kit.node,
    plan.kit.npm ?? '',
    plan.modules ?? '',
  ]);
  const script = [
    'set -e',
    ...plan.cgroupFiles.map((door) => `echo $$ > ${quote(door)}`),
    ...buildMounts(plan, stage),
    `exec ${buildScript(plan, stage)}`,
  ];
  const own = root ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  return {
    file: 'unshare',
    args: [...own, '--propagation', 'private', '/bin/sh', '-c', script.join('\n')],
  };
}

/**
 * Mounts everything the sandbox needs below one directory that every user can traverse. A sandbox
 * started by root runs as another user, who may have no access to the real paths.
 */
function buildMounts(plan: SandboxPlan, stage: string): string[] {
  const { base, kit, modules, overlay, registrySocket } = plan;
  const bind = (from: string, to: string) => `mount --bind ${quote(from)} ${stage}/${to}`;
  const lines = [
    `mount -t tmpfs -o mode=0755,size=1m sayso ${stage}`,
    `mkdir ${stage}/box ${stage}/kit ${stage}/npm ${stage}/template ${stage}/modules`,
    `: > ${stage}/node`,
    `: > ${stage}/registry.sock`,
    bind(base, 'box'),
    bind(kit.directory, 'kit'),
    bind(kit.node, 'node'),
    bind(registrySocket, 'registry.sock'),
  ];
  if (kit.npm) lines.push(bind(kit.npm, 'npm'));
  if (modules && overlay === 'overlay') {
    const options = [
      `lowerdir=${stage}/template`,
      `upperdir=${stage}/box/upper`,
      `workdir=${stage}/box/work`,
    ];
    if (plan.uid === undefined) options.push('userxattr');
    lines.push(
      bind(modules, 'template'),
      `mount -t overlay -o ${options.join(',')} sayso ${stage}/modules`,
    );
  } else {
    lines.push(`mount --bind ${stage}/box/modules ${stage}/modules`);
  }
  return lines;
}

function buildScript(plan: SandboxPlan, stage: string): string {
  const { limits, uid } = plan;
  const drop =
    uid === undefined
      ? []
      : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', '--'];
  // The kernel counts processes per user and, since 5.14, per user namespace, so the limit applies
  // to one sandbox. Before 5.14 and without root it would apply to the whole account, so omit it.
  const processes =
    uid === undefined && !countsPerNamespace() ? [] : [`--nproc=${limits.maxProcesses}`];
  const rlimits = [
    'prlimit',
    '--nofile=8192',
    '--core=0',
    `--fsize=${limits.maxFileBytes}`,
    ...processes,
    '--',
  ];
  return [...drop, ...rlimits, 'bwrap', ...bwrapArguments(plan, stage)].map(quote).join(' ');
}

function bwrapArguments({ kit, limits, canDisableUserns }: SandboxPlan, stage: string): string[] {
  const etc = ['passwd', 'group', 'hosts', 'nsswitch.conf', 'resolv.conf'].flatMap((name) => [
    '--ro-bind',
    `${stage}/kit/etc/${name}`,
    `/etc/${name}`,
  ]);
  return [
    ...[
      '--unshare-all',
      '--unshare-user',
      ...(canDisableUserns ? ['--disable-userns'] : []),
      '--cap-drop',
      'ALL',
    ],
    ...[
      '--die-with-parent',
      '--new-session',
      '--uid',
      '1000',
      '--gid',
      '1000',
      '--hostname',
      'sayso',
      '--clearenv',
    ],
    ...['--ro-bind', '/usr', '/usr', ...systemDirectories()],
    ...['--ro-bind-try', '/nix/store', '/nix/store'],
    ...etc,
    ...[
      '--ro-bind-try',
      '/etc/ld.so.cache',
      '/etc/ld.so.cache',
      '--ro-bind-try',
      '/etc/alternatives',
      '/etc/alternatives',
    ],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...[
      '--size',
      String(limits.tmpBytes),
      '--tmpfs',
      '/dev/shm',
      '--size',
      String(limits.tmpBytes),
      '--tmpfs',
      '/tmp',
    ],
    ...[
      '--ro-bind',
      `${stage}/kit`,
      '/opt/sayso',
      '--ro-bind',
      `${stage}/registry.sock`,
      '/opt/sayso/registry/registry.sock',
    ],
    ...['--ro-bind', `${stage}/node`, '/opt/node/bin/node'],
    ...(kit.npm ? ['--ro-bind', `${stage}/npm`, '/opt/npm'] : []),
    ...[
      '--bind',
      `${stage}/box/run`,
      '/run/sayso',
      '--bind',
      `${stage}/box/project`,
      '/home/project',
    ],
    ...['--bind', `${stage}/modules`, '/home/project/node_modules'],
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/home/project'],
    ...[
      '--setenv',
      'NODE_OPTIONS',
      `--max-old-space-size=${Math.round((limits.memoryBytes * 0.75) / 2 ** 20)}`,
    ],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--seccomp', String(seccompFd), '--'],
    ...['/opt/node/bin/node', '--max-old-space-size=64', '/opt/sayso/supervisor.mjs'],
  ];
}

/**
 * The environment of commands in the sandbox. Packages come only from the loopback registry, and
 * their install scripts do not run.
 */
const environment: Record<string, string> = {
  PATH: '/home/project/node_modules/.bin:/opt/node/bin:/opt/sayso/bin:/usr/local/bin:/usr/bin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  FORCE_COLOR: '1',
  npm_config_registry: 'http://127.0.0.1:4873/',
  npm_config_cache: '/run/sayso/npm',
  npm_config_ignore_scripts: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  npm_config_prefer_offline: 'true',
};

/**
 * Returns bwrap's arguments for `/bin`, `/lib` and others: links into /usr on a merged system,
 * separate directories otherwise.
 */
export function systemDirectories(): string[] {
  return ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].flatMap((name) => {
    const stat = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink()) return ['--symlink', readlinkSync(`/${name}`), `/${name}`];
    return stat?.isDirectory() ? ['--ro-bind', `/${name}`, `/${name}`] : [];
  });
}

function countsPerNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/**
 * Returns a directory in which the sandbox is assembled. Every user can traverse it, and it
 * contains none of the sources, because the mounts hide its content in the sandbox's own mount
 * namespace.
 */
export function stageDirectory(sources: string[]): string {
  const free = ['/mnt', '/media', '/srv', '/opt', '/tmp'].find(
    (place) =>
      lstatSync(place, { throwIfNoEntry: false })?.isDirectory() &&
      !sources.some((source) => source.startsWith(`${place}/`)),
  );
  if (!free) throw new Error('no place to assemble the sandbox');
  return free;
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
