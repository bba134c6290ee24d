import type { Container } from './webcontainer-types.client';

/**
 * Whether the document is cross-origin isolated. `reload`: not yet, because the user came to this
 * address without a page load, but a reload would isolate the document.
 */
export type Isolation = 'isolated' | 'reload' | 'none';

/** One project's lease of the container. */
export type ContainerLease = {
  isolation(): Isolation;
  /**
   * Boots the container at the first call; later calls share the result. After a failed boot the
   * next call tries again.
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
