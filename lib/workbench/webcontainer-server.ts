import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';
import type { ProcessEnd, SpawnedProcess } from './webcontainer-process';
import type { Container } from './webcontainer-types.client';

/**
 * The project's own server in a container. Only one runs at a time, and it continues after the
 * command that started it.
 */
export function createContainerServer(clock: Clock) {
  let running: { process: SpawnedProcess; address: string } | undefined;

  /** Resolves with the address from the container, or with how the server ended. */
  async function start(
    container: Container,
    begin: () => Promise<SpawnedProcess>,
    signal: AbortSignal,
  ): Promise<string | ProcessEnd> {
    const ends: (() => void)[] = [];
    // Listen before starting, because the server may be ready before `begin` resolves.
    const ready = new Promise<string>((resolve) =>
      ends.push(container.on('server-ready', (_, url) => resolve(url))),
    );
    const late = new Promise<ProcessEnd>((resolve) =>
      ends.push(clock.after(limits.webContainer.startMs, () => resolve({ how: 'late' }))),
    );
    const left = new Promise<ProcessEnd>((resolve) => {
      const leave = () => resolve({ how: 'left' });
      signal.addEventListener('abort', leave);
      ends.push(() => signal.removeEventListener('abort', leave));
    });
    try {
      const process = await begin();
      const first = await Promise.race([left, ready, late, process.ended]);
      if (signal.aborted || typeof first !== 'string') process.kill();
      if (signal.aborted) return { how: 'left' };
      if (typeof first !== 'string') return first;
      const mine = { process, address: first };
      running = mine;
      void process.ended.then(() => {
        if (running === mine) running = undefined;
      });
      return first;
    } finally {
      for (const end of ends) end();
    }
  }

  return {
    start,
    /** Returns the server's address; undefined if no server runs. */
    address: () => running?.address,
    stop() {
      running?.process.kill();
      running = undefined;
    },
  };
}
