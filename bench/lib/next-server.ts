import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const next = `${root}/node_modules/next/dist/bin/next`;
const webServer = `${root}/scripts/launch/web-server.mjs`;
const bareFolder = `${root}/bench/bare-next`;
const ticksPerSecond = 100;

export type NextServer = { url: string; cpuMs(): number; stop(): Promise<void> };

/**
 * Builds the product's web tier, as `npm start` does, and the bare Next app, unless they are built.
 */
export function buildBoth(): void {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  for (const args of [['scripts/launch/build.mjs'], [next, 'build', bareFolder]]) {
    const built = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    if (built.status !== 0)
      throw new Error(`The web tier did not build: ${built.stderr}${built.stdout}`);
  }
}

/** Serves a built Next app on a free port with the given environment. */
export async function serve(
  which: 'ours' | 'bare',
  env: Record<string, string>,
): Promise<NextServer> {
  const port = await freePort();
  const [before, folder] = which === 'ours' ? [['--import', webServer], root] : [[], bareFolder];
  const child = spawn(
    process.execPath,
    [...before, next, 'start', folder, '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
      stdio: 'ignore',
    },
  );
  const url = `http://localhost:${port}`;
  for (let i = 0; i < 200; i++) {
    if (child.exitCode !== null) throw new Error(`next start ended with ${child.exitCode}`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, cpuMs: () => cpuMs(child), stop: () => stop(child) };
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop(child);
  throw new Error(`no answer from ${url}`);
}

/** Returns the user and system time of a process so far, from Linux's `/proc`. */
function cpuMs({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
