import type { StoreApi } from 'zustand';

/** Resolves as soon as a store's state matches `holds`, immediately if it already does. */
export function waitForState<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  holds: (state: State) => boolean,
): Promise<void> {
  if (holds(store.getState())) return Promise.resolve();
  return new Promise((done) => {
    const leave = store.subscribe((state) => {
      if (!holds(state)) return;
      leave();
      done();
    });
  });
}
