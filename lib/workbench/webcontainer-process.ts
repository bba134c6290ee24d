import type { Clock } from '@/lib/utils/clock';
import type { Container } from './webcontainer-types.client';

/** `late`: killed after its timeout. `left`: no longer wanted. */
export type Ending = { how: 'exited'; code: number } | { how: 'late' } | { how: 'left' };
export type Spawned = { over: Promise<Ending>; kill(): void };

type Line = {
  command: string;
  args: string[];
  write(text: string): void;
  signal: AbortSignal;
  mostMs: number | undefined;
};

/** Runs one program in a container and passes on its output. Kills it on timeout or abort. */
export async function spawnIn(
  container: Pick<Container, 'spawn'>,
  clock: Clock,
  line: Line,
): Promise<Spawned> {
  const { command, args, write, signal, mostMs } = line;
  // Disable prompts of npm and npx: there is no way to reply to them.
  const process = await container.spawn(command, args, { env: { npm_config_yes: 'true' } });
  const said = process.output.pipeTo(new WritableStream({ write })).catch(() => {});
  const over = new Promise<Ending>((resolve) => {
    const cut = (how: 'late' | 'left') => {
      process.kill();
      resolve({ how });
    };
    const cancel = mostMs === undefined ? () => {} : clock.after(mostMs, () => cut('late'));
    const leave = () => cut('left');
    signal.addEventListener('abort', leave);
    void process.exit
      .catch(() => 1)
      // Deliver all output before the exit.
      .then(async (code) => {
        await said;
        resolve({ how: 'exited', code });
      })
      .finally(() => {
        cancel();
        signal.removeEventListener('abort', leave);
      });
    if (signal.aborted) leave();
  });
  return { over, kill: () => process.kill() };
}
