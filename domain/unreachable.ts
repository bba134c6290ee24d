/**
 * Marks a branch that the types exclude. Throws with the value if it is reached, which is a bug.
 */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
