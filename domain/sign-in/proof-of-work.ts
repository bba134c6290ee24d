/**
 * A proof of work requires `parts` numbers whose hashes begin with `bits` zero bits. It costs a
 * script as much time as a user's browser. Several small parts vary less in time than one large
 * part.
 */
export type Work = { bits: number; parts: number };
export type Sha256 = (text: string) => Uint8Array;

/** Number of hashes that `solveWork` computes before it yields. */
const slice = 256;

/**
 * Whether the proof is valid for this challenge: one number per part, in base 36, joined by dots.
 */
export function hasWork(
  sha256: Sha256,
  challenge: string,
  { bits, parts }: Work,
  proof: string,
): boolean {
  const numbers = proof.split('.');
  const isPart = (number: string, part: number) =>
    /^[0-9a-z]{1,10}$/.test(number) && isDone(sha256, challenge, bits, part, number);
  return numbers.length === parts && numbers.every(isPart);
}

/**
 * Does the work and returns the proof; yields between slices, so that the page stays responsive.
 */
export function* solveWork(
  sha256: Sha256,
  challenge: string,
  { bits, parts }: Work,
): Generator<void, string> {
  const found: string[] = [];
  for (let part = 0; part < parts; part++) {
    let tried = 0;
    while (!isDone(sha256, challenge, bits, part, tried.toString(36))) {
      tried++;
      if (tried % slice === 0) yield;
    }
    found.push(tried.toString(36));
  }
  return found.join('.');
}

function isDone(
  sha256: Sha256,
  challenge: string,
  bits: number,
  part: number,
  number: string,
): boolean {
  return leadingZeros(sha256(`${challenge}.${part}.${number}`)) >= bits;
}

function leadingZeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] as number) - 24;
}
