import type { Clock } from '@/lib/chat/clock';
import type { Container } from './webcontainer-types.client';

/** `late`: it took longer than it may, and was ended. `left`: nobody waits for it any more. */
export type Ending = { how: 'exited'; code: number } | { how: 'late' } | { how: 'left' };
export type Spawned = { over: Promise<Ending>; kill(): void };

type Line = { command: string; args: string[]; write(text: string): void; signal: AbortSignal; mostMs: number | undefined };

/** Runs one program in a container, and hands on all it says; it is killed when its time is over or the signal aborts. */
export async function spawnIn(container: Pick<Container, 'spawn'>, clock: Clock, line: Line): Promise<Spawned> {
  const { command, args, write, signal, mostMs } = line;
  // npm and npx ask nothing: nobody could answer.
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
      // Its last words come before its end.
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
