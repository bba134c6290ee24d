type Call = (...input: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/**
 * Returns the functions of a module that is loaded with the first call of one of them. `own`
 * replaces some of the functions. A result can be both awaited and iterated, because only the
 * loaded module knows whether the function returns a promise or an iterable.
 */
export function lazyModule<
  Calls extends { [Name in keyof Calls]: Call | undefined },
  Own extends object = object,
>(load: () => Promise<Calls>, own?: Own): Calls & Own {
  const forward =
    (name: PropertyKey) =>
    (...input: unknown[]) => {
      const result = load().then((calls) => {
        const call = calls[name as keyof Calls] as (...input: unknown[]) => unknown;
        return call(...input);
      });
      const iterate = async function* () {
        yield* (await result) as AsyncIterable<unknown>;
      };
      return Object.assign(result, { [Symbol.asyncIterator]: iterate });
    };
  // Do not forward `then`: `await` would treat an object with that method as a promise.
  const mayForward = (name: PropertyKey) => typeof name === 'string' && name !== 'then';
  return new Proxy({ ...own } as Calls & Own, {
    has: (known, name) => Reflect.has(known, name) || mayForward(name),
    get(known, name) {
      if (!Reflect.has(known, name) && mayForward(name)) Reflect.set(known, name, forward(name));
      return Reflect.get(known, name);
    },
  });
}
