import { quote, stageDirectory } from './sandbox-command.ts';

/**
 * What the box of a type check needs to start. A box is a sandbox for one process of the compiler,
 * which reads a project and prints what is wrong with it.
 */
export type TypeBoxPlan = {
  /** The folder with the project and tsconfig.json, in which the compiler writes its state. */
  base: string;
  /** The folder of the native compiler and its libraries. */
  compiler: string;
  /** The node_modules of the template. */
  modules: string;
  /** The box's own user id; set only when running as root. */
  uid: number | undefined;
  limits: { memoryBytes: number; seconds: number; fileBytes: number };
  /** The descriptor of the system call filter. */
  seccompFd: number;
};

/**
 * Returns the command of the box (ADR 083). The box has no network, no system files and no Node. It
 * contains only the compiler (one static binary), the packages and the project.
 */
export function typeBoxCommand(plan: TypeBoxPlan): { file: string; args: string[] } {
  const { base, compiler, modules, uid } = plan;
  const stage = stageDirectory([base, compiler, modules]);
  const script = [
    'set -e',
    `mount -t tmpfs -o mode=0755,size=1m sayso ${stage}`,
    `mkdir ${stage}/work ${stage}/compiler ${stage}/modules`,
    `mount --bind ${quote(base)} ${stage}/work`,
    `mount --bind ${quote(compiler)} ${stage}/compiler`,
    `mount --bind ${quote(modules)} ${stage}/modules`,
    `exec ${insideCommand(plan, stage).map(quote).join(' ')}`,
  ];
  const own = uid === undefined ? ['--user', '--map-root-user', '--mount'] : ['--mount'];
  return {
    file: 'unshare',
    args: [...own, '--propagation', 'private', '/bin/sh', '-c', script.join('\n')],
  };
}

function insideCommand({ uid, limits, seccompFd }: TypeBoxPlan, stage: string): string[] {
  const { memoryBytes, seconds, fileBytes } = limits;
  const drop =
    uid === undefined
      ? []
      : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', '--'];
  return [
    // Run at a low priority, because requests of users are more urgent than a type check.
    ...['nice', '-n', '10'],
    ...drop,
    ...['prlimit', '--core=0', '--nofile=4096', `--fsize=${fileBytes}`],
    // The compiler reserves little more than it uses, so a limit of its address space limits its
    // memory.
    ...[`--as=${memoryBytes}`, `--cpu=${seconds}`, '--'],
    ...['bwrap', '--unshare-all', '--unshare-user', '--cap-drop', 'ALL', '--die-with-parent'],
    ...['--new-session', '--uid', '1000', '--gid', '1000', '--clearenv'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--ro-bind', `${stage}/compiler`, '/compiler'],
    ...['--bind', `${stage}/work`, '/work'],
    ...['--ro-bind', `${stage}/modules`, '/work/node_modules'],
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/work'],
    // Makes the compiler collect garbage before the limit of the address space is reached.
    ...['--setenv', 'GOMEMLIMIT', String(Math.round(memoryBytes * 0.6))],
    ...['--seccomp', String(seccompFd), '--'],
    ...['/compiler/tsc', '-p', '/work/tsconfig.json', '--pretty', 'false'],
  ];
}
