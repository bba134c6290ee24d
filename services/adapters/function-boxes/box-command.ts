import { lstatSync } from 'node:fs';
import { limits } from '../../../domain/limits/index.ts';
import { quote, stageDirectory } from '../sandbox/bwrap/sandbox-command.ts';

const { siteFunctions: most } = limits;

/** Descriptors of the box: calls come in on one, requests go out on the other (HTTP/2 on both). */
export const boxFds = { calls: 3, requests: 4, seccomp: 5 } as const;

export type BoxPlan = {
  node: string;
  /** The script that loads the function, see `run-function.mjs`. */
  runner: string;
  /** The box's own user id; set only when running as root. */
  uid: number | undefined;
};

/**
 * Returns the command of a function's box (ADR 118). It has no network, no shell, and no files but
 * Node, the libraries of the system and a small temporary folder. The limit of the data segment
 * makes the kernel refuse a burst of memory; a limit of the address space would not let Node start.
 */
export function boxCommand({ node, runner, uid }: BoxPlan): { file: string; args: string[] } {
  const stage = stageDirectory([node, runner]);
  const script = [
    'set -e',
    'umask 022',
    `mount -t tmpfs -o mode=0755,size=1m sayso ${stage}`,
    `: > ${stage}/node`,
    `: > ${stage}/run.mjs`,
    `mount --bind ${quote(node)} ${stage}/node`,
    `mount --bind ${quote(runner)} ${stage}/run.mjs`,
    `exec ${insideCommand(stage, uid).map(quote).join(' ')}`,
  ];
  const own = uid === undefined ? ['--user', '--map-root-user', '--mount'] : ['--mount'];
  return {
    file: 'unshare',
    args: [...own, '--propagation', 'private', '/bin/sh', '-c', script.join('\n')],
  };
}

function insideCommand(stage: string, uid: number | undefined): string[] {
  const drop =
    uid === undefined
      ? []
      : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', '--'];
  return [
    // Requests of other users are more urgent than the work of a function.
    ...['nice', '-n', '5'],
    ...drop,
    ...['prlimit', '--core=0', '--nofile=256', `--fsize=${most.tmpBytes}`],
    // Each thread has a stack, which counts as data.
    ...['--stack=1048576', `--data=${most.dataBytes}`],
    ...[`--nproc=${most.maxProcesses}`, `--cpu=${most.cpuSeconds}`, '--'],
    ...['bwrap', '--unshare-all', '--unshare-user', '--cap-drop', 'ALL', '--die-with-parent'],
    ...['--new-session', '--uid', '1000', '--gid', '1000', '--hostname', 'function'],
    '--clearenv',
    ...systemLibraries(),
    ...['--ro-bind', `${stage}/node`, '/opt/node', '--ro-bind', `${stage}/run.mjs`, '/opt/run.mjs'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(most.tmpBytes), '--tmpfs', '/tmp'],
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/tmp'],
    ...['--setenv', 'TZ', 'UTC', '--setenv', 'LANG', 'C.UTF-8', '--setenv', 'HOME', '/tmp'],
    ...['--setenv', 'UV_THREADPOOL_SIZE', '2'],
    ...['--seccomp', String(boxFds.seccomp), '--'],
    ...['/opt/node', `--max-old-space-size=${most.heapMegabytes}`, '--v8-pool-size=1'],
    ...['--no-warnings', '/opt/run.mjs'],
  ];
}

/** The libraries that Node is linked to; nothing else of the system is in the box. */
function systemLibraries(): string[] {
  const found = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/nix/store'].filter((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  return [...found, '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
}
