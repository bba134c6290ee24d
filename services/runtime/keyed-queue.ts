/**
 * Creates queues by name: work of one name waits for earlier work of that name, whether it succeeds
 * or fails.
 */
export function createKeyedQueue(): <Result>(
  name: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => {},
      () => {},
    );
    last.set(name, settled);
    void settled.then(() => last.get(name) === settled && last.delete(name));
    return mine;
  };
}
