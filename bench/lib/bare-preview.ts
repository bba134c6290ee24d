import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { crawl } from './crawl.ts';

/** The program in the sandbox: an unmodified Vite, and a UNIX socket that forwards to it. */
const inside = `
import { spawn } from 'node:child_process';
import net from 'node:net';
spawn('/opt/node', ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort', '--host', '127.0.0.1'], { stdio: 'ignore' });
net.createServer((socket) => {
  const upstream = net.connect(5173, '127.0.0.1');
  for (const one of [socket, upstream]) one.on('error', () => { socket.destroy(); upstream.destroy(); });
  socket.pipe(upstream).pipe(socket);
}).listen('/run/out/sock');
`;

/**
 * A minimal script with which P4 compares the product. It prepares the same sandbox and dev server,
 * but has no runs, limits, gateway or safeguards. Returns the milliseconds until the page and all
 * of its modules are loaded.
 */
export async function barePreview({
  base,
  modules,
  files,
}: {
  base: string;
  modules: string;
  files: Record<string, string>;
}): Promise<number> {
  const began = performance.now();
  for (const name of ['project/node_modules', 'upper', 'work', 'merged', 'run'])
    await mkdir(join(base, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(base, 'project', path)), { recursive: true });
    await writeFile(join(base, 'project', path), text);
  }
  await writeFile(join(base, 'run/inside.mjs'), inside);
  const overlay = `lowerdir=${modules},upperdir=${base}/upper,workdir=${base}/work`;
  const root = process.getuid?.() === 0;
  const box = [
    ...[
      'bwrap',
      '--unshare-all',
      '--die-with-parent',
      '--ro-bind',
      '/usr',
      '/usr',
      '--symlink',
      'usr/bin',
      '/bin',
    ],
    ...[
      '--symlink',
      'usr/lib',
      '/lib',
      '--symlink',
      'usr/lib64',
      '/lib64',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--tmpfs',
      '/tmp',
    ],
    ...[
      '--ro-bind',
      process.execPath,
      '/opt/node',
      '--bind',
      `${base}/run`,
      '/run/out',
      '--bind',
      `${base}/project`,
      '/home/project',
    ],
    ...[
      '--bind',
      `${base}/merged`,
      '/home/project/node_modules',
      '--chdir',
      '/home/project',
      '/opt/node',
      '/run/out/inside.mjs',
    ],
  ];
  const script = `mount -t overlay -o ${overlay}${root ? '' : ',userxattr'} none ${base}/merged && exec ${box.join(' ')}`;
  const child = spawn(
    'unshare',
    [...(root ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', script],
    { stdio: 'ignore' },
  );
  try {
    await crawl({ socketPath: join(base, 'run/sock') }, 'localhost');
    return performance.now() - began;
  } finally {
    await ended(child);
    await chmod(join(base, 'work/work'), 0o700).catch(() => {});
    await rm(base, { recursive: true, force: true });
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
