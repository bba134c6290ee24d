import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { systemDirectories } from '../sandbox/bwrap/recipe.ts';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** How a browser is started: its program, and what stands before its own arguments. */
export type FoundBrowser = { program: string; args: string[]; isConfined: boolean };

/** The first browser there is: the one named, one of the system, one that npm brought along. */
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
 * Where it can be, the browser runs inside bwrap: a user of its own, no files but the system's, gone with its parent; and after
 * everything else that wants to run. Answers the script that starts it so; undefined where bwrap does not work.
 */
async function confine(program: string, directory: string): Promise<string | undefined> {
  const script = join(directory, 'browser.sh');
  await mkdir(directory, { recursive: true });
  await writeFile(script, `#!/bin/sh\nexec nice -n 10 ${[...outside(), ...inside(program)].map(quote).join(' ')} ${quote(program)} "$@"\n`);
  await chmod(script, 0o755);
  try {
    await run(script, ['--version'], { timeout: 10_000 });
    return script;
  } catch {
    return undefined;
  }
}

const isRoot = () => process.getuid?.() === 0;

/** Started by root it runs as nobody, so that not even a way out of the box leads to anything. */
function outside(): string[] {
  if (!isRoot()) return [];
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--'];
}

function inside(program: string): string[] {
  return [
    ...['bwrap', '--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--uid', '1000', '--gid', '1000', '--clearenv'],
    ...['--setenv', 'HOME', '/tmp', '--setenv', 'PATH', '/usr/local/bin:/usr/bin:/bin', '--setenv', 'LANG', 'C.UTF-8'],
    ...['--ro-bind', '/usr', '/usr', ...systemDirectories(), '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/dev/shm', '--tmpfs', '/tmp'],
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

/** The browser of this machine and how it is started safely; a string says why there is none. */
export async function openBrowser(options: { named: string | undefined; path: string; directory: string }): Promise<FoundBrowser | string> {
  const program = await findChromium(options.named, options.path);
  if (!program) return options.named ? `there is no browser at ${options.named}` : 'there is no Chromium on this machine';
  const script = process.platform === 'linux' ? await confine(program, options.directory) : undefined;
  // Its own sandbox needs what bwrap has used up already.
  if (script) return { program: script, args: ['--no-sandbox'], isConfined: true };
  if (isRoot()) return 'as root, Chromium is used only inside bwrap, which does not work here';
  return { program, args: [], isConfined: false };
}
