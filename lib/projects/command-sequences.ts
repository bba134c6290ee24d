import type { Kernel } from './kernel';

/**
 * Emits `build-ended` when a command ends that belongs to no sequence, for example one that the
 * user ran by hand. Does not emit the event between two commands of a sequence.
 */
export function createCommandSequences({ stores, bus }: Pick<Kernel, 'stores' | 'bus'>) {
  let running = 0;
  stores.build.subscribe(({ building }, before) => {
    if (before.building && !building && running === 0) void bus.emit('build-ended', {});
  });
  return {
    /** Runs a sequence of commands. */
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}
