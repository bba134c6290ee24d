/** Marks a branch that the types exclude. Throws if it is reached, because that is a bug. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
