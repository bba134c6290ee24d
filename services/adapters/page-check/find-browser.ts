import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { systemDirectories } from '../sandbox/bwrap/sandbox-command.ts';

const run = promisify(execFile);
/**
 * Chromium without a user interface comes first, because it needs about 50 % less processor time.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** How to start a browser: the program and its first arguments. */
export type BrowserCommand = { program: string; args: string[]; isConfined: boolean };

/** Finds a browser: the configured one, otherwise the system's, otherwise one installed by npm. */
async function findChromium(named: string | undefined, path: string): Promise<string | undefined> {
  if (named) return existsSync(named) ? named : undefined;
  const found = path.split(':').flatMap((directory) => names.map((name) => join(directory, name)));
  const system = found.find((one) => existsSync(one));
  if (system) return system;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const program = await packed.executablePath();
    await access(program);
    return program;
  } catch {
    return undefined;
  }
}

/**
 * Confines the browser with bwrap where possible: it runs as a separate user with low priority,
 * sees only system files, and is killed with its parent. Returns the start script, or undefined
 * where bwrap does not work.
 */
async function confineBrowser(program: string, directory: string): Promise<string | undefined> {
  const script = join(directory, 'browser.sh');
  await mkdir(directory, { recursive: true });
  await writeFile(
    script,
    `#!/bin/sh\nexec nice -n 10 ${[...bindMounts(), ...innerCommand(program)].map(quote).join(' ')} ${quote(program)} "$@"\n`,
  );
  await chmod(script, 0o755);
  try {
    await run(script, ['--version'], { timeout: 10_000 });
    return script;
  } catch {
    return undefined;
  }
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Returns the words to put before the `bwrap` command. If the services' process is root, they run
 * bwrap as the user `nobody`, so that even an escape from the sandbox gains nothing.
 */
function bindMounts(): string[] {
  if (!isRoot()) return [];
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--'];
}

function innerCommand(program: string): string[] {
  return [
    ...[
      'bwrap',
      '--unshare-user',
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--cap-drop',
      'ALL',
    ],
    ...['--die-with-parent', '--new-session', '--uid', '1000', '--gid', '1000', '--clearenv'],
    ...[
      '--setenv',
      'HOME',
      '/tmp',
      '--setenv',
      'PATH',
      '/usr/local/bin:/usr/bin:/bin',
      '--setenv',
      'LANG',
      'C.UTF-8',
    ],
    ...[
      '--ro-bind',
      '/usr',
      '/usr',
      ...systemDirectories(),
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--tmpfs',
      '/dev/shm',
      '--tmpfs',
      '/tmp',
    ],
    ...['fonts', 'chromium', 'chromium.d', 'alternatives', 'ld.so.cache'].flatMap((name) => [
      '--ro-bind-try',
      `/etc/${name}`,
      `/etc/${name}`,
    ]),
    ...(program.startsWith('/usr/') ? [] : ['--ro-bind', dirname(program), dirname(program)]),
    '--',
  ];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Finds this machine's browser and a safe way to start it. If there is none, returns the reason as
 * a string.
 */
export async function resolveBrowser(options: {
  named: string | undefined;
  path: string;
  directory: string;
}): Promise<BrowserCommand | string> {
  const program = await findChromium(options.named, options.path);
  if (!program)
    return options.named
      ? `there is no browser at ${options.named}`
      : 'there is no Chromium on this machine';
  const script =
    process.platform === 'linux' ? await confineBrowser(program, options.directory) : undefined;
  // bwrap already uses the namespaces that Chromium's own sandbox needs.
  if (script) return { program: script, args: ['--no-sandbox'], isConfined: true };
  if (isRoot()) return 'as root, Chromium is used only inside bwrap, which does not work here';
  return { program, args: [], isConfined: false };
}
