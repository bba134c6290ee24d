import { quote, stageDirectory } from '../sandbox/bwrap/sandbox-command.ts';

/** The box of the server: a process tree with its own file system and without a network. */
export type ServerBox = {
  /** The folder `native` of PostgreSQL's npm package. */
  native: string;
  /** The folder of the cluster. */
  data: string;
  /** The file that is locked while a process of the server lives. */
  lock: string;
  /** The folder of the socket; the server's only connection to the outside. */
  socket: string;
  /** The server's own user on this machine; set only when running as root. */
  uid: number | undefined;
  memoryBytes: number;
};

/** The descriptor to which bwrap writes the id of the server's process. */
export const infoFd = 3;

/**
 * Returns a command that runs a program of PostgreSQL in the box. The lock waits for the end of the
 * last process of an earlier server, which inherits it. The limit of the address space turns a
 * statement that asks for too much memory into an ordinary error.
 */
export function boxCommand(
  { native, data, lock, socket, uid, memoryBytes }: ServerBox,
  program: { name: 'postgres' | 'initdb'; args: string[] },
): { file: string; args: string[] } {
  const stage = stageDirectory([native, data, socket]);
  const bind = (from: string, to: string) => `mount --bind ${quote(from)} ${stage}/${to}`;
  const drop =
    uid === undefined
      ? []
      : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', '--'];
  // initdb starts the server by a shell; the server itself needs none.
  const shell = program.name === 'initdb' ? ['--ro-bind', '/bin/sh', '/bin/sh'] : [];
  const inside = [
    ...drop,
    ...['prlimit', `--as=${memoryBytes}`, '--nofile=4096', '--core=0', '--'],
    ...['bwrap', '--unshare-all', '--unshare-user', '--cap-drop', 'ALL', '--die-with-parent'],
    ...['--new-session', '--as-pid-1', '--uid', '1000', '--gid', '1000', '--clearenv'],
    ...['--info-fd', String(infoFd)],
    ...['--ro-bind', `${stage}/native`, '/postgresql'],
    ...['/lib', '/lib64', '/usr/lib', '/usr/lib64'].flatMap((path) => [
      '--ro-bind-try',
      path,
      path,
    ]),
    ...shell,
    ...['--ro-bind', `${stage}/passwd`, '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--bind', `${stage}/data`, '/data', '--bind', `${stage}/socket`, '/socket'],
    ...['--remount-ro', '/', '--chdir', '/data'],
    ...[
      '--setenv',
      'LD_LIBRARY_PATH',
      '/postgresql/lib',
      '--setenv',
      'PATH',
      '/postgresql/bin:/bin',
    ],
    ...['--setenv', 'LC_ALL', 'C', '--setenv', 'TZ', 'UTC', '--'],
    ...[`/postgresql/bin/${program.name}`, ...program.args],
  ];
  const script = [
    'set -e',
    // The user inside reads what is made here, although files of the services are private.
    'umask 022',
    `exec 9>>${quote(lock)}`,
    'flock -w 30 9',
    `mount -t tmpfs -o mode=0755,size=1m sayso ${stage}`,
    `mkdir ${stage}/native ${stage}/data ${stage}/socket`,
    // initdb looks up the name of its user.
    `echo 'sites:x:1000:1000::/data:/bin/false' > ${stage}/passwd`,
    bind(native, 'native'),
    bind(data, 'data'),
    bind(socket, 'socket'),
    `exec ${inside.map(quote).join(' ')}`,
  ];
  const own = uid === undefined ? ['--user', '--map-root-user', '--mount'] : ['--mount'];
  return {
    file: 'unshare',
    args: [...own, '--propagation', 'private', '/bin/sh', '-c', script.join('\n')],
  };
}
