/**
 * Creates a set of queues, one per name. Work waits until the earlier work of the same name has
 * succeeded or failed.
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
