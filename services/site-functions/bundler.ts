import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ConcurrencyLimit } from '../../domain/async/concurrency-limit.ts';
import { limits } from '../../domain/limits/index.ts';
import { systemEnvironment } from '../env.ts';
import type { BundleOrder, BundleResult } from './bundle-function.ts';

const { bundleBytes, bundleMs, bundlesAtOnce, waiting } = limits.siteFunctions;
const script = fileURLToPath(new URL('./bundle-function.ts', import.meta.url));
const maxBuilds = 60;

/**
 * Creates the bundler of functions, which runs in a process for each bundle and keeps the newest
 * ones. The key of a bundle changes with its sources.
 */
export function createBundler() {
  const running = new ConcurrencyLimit(bundlesAtOnce, waiting);
  const builds = new Map<string, Promise<BundleResult>>();
  return (key: string, order: BundleOrder): Promise<BundleResult> => {
    const known = builds.get(key) ?? running.run(() => bundle(order));
    builds.delete(key);
    builds.set(key, known);
    if (builds.size > maxBuilds) builds.delete(builds.keys().next().value ?? '');
    known.catch(() => builds.delete(key));
    return known;
  };
}

/** Rejects when the process cannot run; a bundle that takes too long is a problem of its source. */
function bundle(order: BundleOrder): Promise<BundleResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=256', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: systemEnvironment(),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let problem: string | undefined;
    const stop = (reason: string) => {
      problem ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('bundling takes too long'), bundleMs);
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(order));
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bundleBytes * 2) stop('the bundle is too large');
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(problem === undefined ? readResult(Buffer.concat(chunks)) : { problem });
    });
  });
}

function readResult(bytes: Buffer): BundleResult {
  try {
    const result = JSON.parse(bytes.toString('utf8')) as BundleResult;
    return 'code' in result && result.code.length > bundleBytes
      ? { problem: 'the bundle is too large' }
      : result;
  } catch {
    return { problem: 'the bundler ended early' };
  }
}
