import type { Container } from './webcontainer-types.client';

/** `reload`: the page was opened elsewhere and walked to the workbench, so that loading it again isolates it. */
export type Isolation = 'isolated' | 'reload' | 'none';

/** One project's hold on the container. */
export type ContainerLease = {
  isolation(): Isolation;
  /** Boots at the first call; every call gets that one boot. After a boot that failed the next call boots again. */
  container(): Promise<Container>;
  /** Tears the container down, and lets the next project have one. */
  dispose(): void;
};

/** A page can hold one WebContainer only: a project's boot waits until that of the project before is gone. */
export function createContainerPlace({ isolation, boot }: { isolation(): Isolation; boot(): Promise<Container> }) {
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
