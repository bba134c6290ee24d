import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * How to start a program: the words to put before its command, and the owner of its files.
 */
export type LaunchCommand = { prefix: string[]; owner: { uid: number; gid: number } | undefined };

/**
 * The user `nobody`, which exists on every Linux. PostgreSQL looks its user up by name only when it
 * creates a cluster.
 */
const nobody = 65_534;

/** Returns a user id outside the ranges that sandboxes use; it needs no entry in /etc/passwd. */
function databaseUser(): number {
  const [, , size = 0] = (readFileSync('/proc/self/uid_map', 'utf8').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number);
  return size > 2_100_000_000 ? 1_899_999_999 : 19_999;
}

/**
 * Lets PostgreSQL enter directories that only root may enter, for example a clone in /root, and
 * gives it no other right of root.
 */
const folderAccessArguments = [
  ...[
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--bounding-set=-all,+dac_read_search',
  ],
  '--securebits=+no_setuid_fixup',
];

const succeeds = (command: string[]): boolean => {
  const [program = '', ...args] = command;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
};

/**
 * Returns how to start the database on this machine. PostgreSQL refuses to run as root, so a
 * process of root starts it as a separate user. On Linux the kernel shuts it down when our process
 * dies for any reason (`setpriv --pdeathsig`).
 */
export function launchCommand(kind: 'initdb' | 'server'): LaunchCommand {
  if (process.platform !== 'linux') return { prefix: [], owner: undefined };
  const end = kind === 'server' ? ['--pdeathsig', 'INT'] : [];
  if (process.getuid?.() !== 0) {
    const prefix = ['setpriv', ...end, '--'];
    return { prefix: succeeds(prefix) ? prefix : [], owner: undefined };
  }
  const uid = kind === 'server' ? databaseUser() : nobody;
  const user = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const entering = [...user, ...folderAccessArguments, ...end, '--'];
  // A container may forbid this capability. The database's user must then be able to enter the
  // directories without it.
  return {
    prefix: succeeds(entering) ? entering : [...user, ...end, '--'],
    owner: { uid, gid: uid },
  };
}
