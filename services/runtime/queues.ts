/** Makes queues by name: work of one name waits for the work of that name before it, whatever became of that. */
export function createQueues(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
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
