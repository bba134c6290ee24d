import { existsSync, realpathSync } from 'node:fs';
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { encodeProgram, seccompProgram } from './seccomp.ts';

/**
 * The files that every sandbox sees read-only beside its project: the supervisor, a minimal /etc,
 * npm's commands, and an empty file on which the sandbox's registry socket is mounted.
 */
export type Toolkit = {
  directory: string;
  seccompFile: string;
  node: string;
  npm: string | undefined;
};

export type KitOptions = {
  directory: string;
  /** Files to show as `/opt/sayso/{name}`. */
  files: Record<string, string>;
  /** Where to look for npm: the variable PATH and npm's own `npm_execpath`. */
  path?: string | undefined;
  npmExecPath?: string | undefined;
};

export async function createToolkit({
  directory,
  files,
  path = '',
  npmExecPath,
}: KitOptions): Promise<Toolkit> {
  for (const name of ['', 'bin', 'registry', 'etc']) {
    await mkdir(join(directory, name), { recursive: true });
    // Sandboxes run as other users, so the mode must not depend on the umask of the services'
    // process.
    await chmod(join(directory, name), 0o755);
  }
  const supervisor = join(import.meta.dirname, '../box/supervisor.mjs');
  for (const [name, from] of Object.entries({ 'supervisor.mjs': supervisor, ...files })) {
    await copyFile(from, join(directory, name));
    await chmod(join(directory, name), 0o644);
  }
  for (const [name, text] of Object.entries(etc)) {
    await writeFile(join(directory, 'etc', name), text);
    await chmod(join(directory, 'etc', name), 0o644);
  }
  const npm = findNpm(path, npmExecPath);
  if (npm) {
    await symlink('/opt/npm/bin/npm-cli.js', join(directory, 'bin/npm'));
    await symlink('/opt/npm/bin/npx-cli.js', join(directory, 'bin/npx'));
  }
  const seccompFile = join(directory, 'seccomp.bpf');
  await writeFile(
    seccompFile,
    encodeProgram(seccompProgram(process.arch === 'arm64' ? 'arm64' : 'x64')),
  );
  // A mount point for each sandbox's own socket.
  await writeFile(join(directory, 'registry/registry.sock'), '');
  return { directory, seccompFile, node: realpathSync(process.execPath), npm };
}

const etc = {
  passwd:
    'project:x:1000:1000:project:/tmp:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n',
  group: 'project:x:1000:\nnogroup:x:65534:\n',
  hosts: '127.0.0.1 localhost\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  'resolv.conf': '',
};

/**
 * Returns npm's directory: the npm that runs this process, otherwise the first in the path,
 * otherwise one installed with Node.js.
 */
export function findNpm(path: string, npmExecPath: string | undefined): string | undefined {
  const commands = path.split(delimiter).map((directory) => join(directory, 'npm'));
  const places = [
    ...[npmExecPath, ...commands].flatMap((file) =>
      file && existsSync(file) ? [dirname(dirname(realpathSync(file)))] : [],
    ),
    join(dirname(process.execPath), '../lib/node_modules/npm'),
    '/usr/lib/node_modules/npm',
    '/usr/local/lib/node_modules/npm',
  ];
  return places.find(
    (place) => existsSync(join(place, 'bin/npm-cli.js')) && existsSync(join(place, 'package.json')),
  );
}
