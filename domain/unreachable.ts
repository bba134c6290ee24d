/** Marks a branch that the types exclude; a value that arrives here all the same is a bug and is named. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
