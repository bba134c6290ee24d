import type { Clock } from '@/lib/utils/clock';
import type { Container } from './webcontainer-types.client';

/** `late`: killed after its timeout. `left`: stopped by the user, or because the user left. */
export type ProcessEnd = { how: 'exited'; code: number } | { how: 'late' } | { how: 'left' };
export type SpawnedProcess = { ended: Promise<ProcessEnd>; kill(): void };

/** A command that could not start. Its message is shown to the user. */
export class CommandNotStarted extends Error {}

type SpawnInput = {
  command: string;
  args: string[];
  write(text: string): void;
  signal: AbortSignal;
  timeoutMs: number | undefined;
};

/** Runs one program in a container and passes on its output. Kills it on timeout or abort. */
export async function spawnInContainer(
  container: Pick<Container, 'spawn'>,
  clock: Clock,
  line: SpawnInput,
): Promise<SpawnedProcess> {
  const { command, args, write, signal, timeoutMs: mostMs } = line;
  // Disable prompts of npm and npx: the terminal cannot reply to them.
  const process = await container.spawn(command, args, { env: { npm_config_yes: 'true' } });
  const said = process.output.pipeTo(new WritableStream({ write })).catch(() => {});
  const over = new Promise<ProcessEnd>((resolve) => {
    const cut = (how: 'late' | 'left') => {
      process.kill();
      resolve({ how });
    };
    const cancel = mostMs === undefined ? () => {} : clock.after(mostMs, () => cut('late'));
    const leave = () => cut('left');
    signal.addEventListener('abort', leave);
    void process.exit
      .catch(() => 1)
      // Pass on all output before reporting the exit.
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
  return { ended: over, kill: () => process.kill() };
}
