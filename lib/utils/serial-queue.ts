export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs one work after another, in the order of its calls. A rejected one
 * does not stop the next.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = () => work();
    const result = last.then(next, next);
    last = result;
    return result;
  };
}
