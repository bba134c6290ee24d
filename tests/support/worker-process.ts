import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Worker = {
  child: ChildProcess;
  /** The output so far, stdout and stderr together. */
  readonly output: string;
  /** Waits for this output. Rejects with all output if the process ends first or after `ms`. */
  waitForOutput(text: string | RegExp, ms?: number): Promise<string>;
  /** Kills the process without a warning, like a power cut, and waits for its exit. */
  kill(): Promise<void>;
  /** Asks the process to stop and returns its exit status. */
  stop(): Promise<number | null>;
  readonly exited: Promise<number | null>;
};

/** Starts a repository script in a separate process, with the same Node as the tests. */
export function startWorker(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Worker {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
  let said = '';
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  );
  const heard = new Set<() => void>();
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const tell of heard) tell();
    });
  void exited.then(() => {
    for (const tell of heard) tell();
  });

  return {
    child,
    exited,
    get output() {
      return said;
    },
    waitForOutput(text, ms = 60_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => finish(new Error(`It did not say ${text} in ${ms} ms: ${said}`)),
          ms,
        );
        const look = () => {
          const found = typeof text === 'string' ? said.includes(text) : text.test(said);
          if (found) finish();
          else if (child.exitCode !== null || child.signalCode !== null)
            finish(new Error(`It ended without saying ${text}: ${said}`));
        };
        function finish(error?: Error): void {
          clearTimeout(timer);
          heard.delete(look);
          if (error) reject(error);
          else resolve(said);
        }
        heard.add(look);
        look();
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

export type RunningServices = Worker & { port: number; previewPort: number };

/**
 * Starts the services on free ports as `npm start` does. Sandboxes are off unless the environment
 * enables them.
 */
export async function startServices(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServices> {
  const ports = { SERVICES_PORT: '0', PREVIEW_PORT: '0', SANDBOX: 'none' };
  const worker = startWorker('services/main.ts', [], {
    EMBEDDED: '1',
    DATA_DIR: dataDir,
    ...ports,
    ...env,
  });
  const said = await worker.waitForOutput(/services are ready/);
  const read = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(said)?.[1]);
  return Object.assign(worker, { port: read('port'), previewPort: read('previewPort') });
}
