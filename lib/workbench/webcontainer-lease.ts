import type { Container } from './webcontainer-types.client';

/** `reload`: the user came from another page without a page load, so a reload isolates the tab. */
export type Isolation = 'isolated' | 'reload' | 'none';

/** One project's lease of the container. */
export type ContainerLease = {
  isolation(): Isolation;
  /**
   * Boots at the first call, and shares that boot with every later call. After a failed boot the
   * next call boots again.
   */
  container(): Promise<Container>;
  /** Tears the container down and frees it for the next project. */
  dispose(): void;
};

/**
 * A page can have only one WebContainer. A boot waits until the container of the previous project
 * is gone.
 */
export function createContainerLeases({
  isolation,
  boot,
}: {
  isolation(): Isolation;
  boot(): Promise<Container>;
}) {
  let free: Promise<unknown> = Promise.resolve();

  return function lease(): ContainerLease {
    let booting: Promise<Container> | undefined;
    let leave = () => {};
    const left = new Promise<void>((resolve) => (leave = resolve));

    function begin(): Promise<Container> {
      const mine = free.then(boot);
      free = mine.then(
        (container) => left.then(() => container.teardown()).catch(() => {}),
        () => {
          booting = undefined;
        },
      );
      return mine;
    }

    return { isolation, container: () => (booting ??= begin()), dispose: leave };
  };
}
