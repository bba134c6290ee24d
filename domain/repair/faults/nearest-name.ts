/**
 * Returns the only name that differs just in upper and lower case or, if the name is long, in one
 * character. Returns undefined when no name or several names match.
 */
export function findSameName(wanted: string, names: Iterable<string>): string | undefined {
  const all = [...names].filter((name) => name !== 'default');
  const folded = wanted.toLowerCase();
  const same = all.filter((name) => name.toLowerCase() === folded);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  if (wanted.length < minSpelled) return undefined;
  const near = all.filter((name) => isOneApart(folded, name.toLowerCase()));
  return near.length === 1 ? near[0] : undefined;
}

/** Shorter names that differ in one character often mean different things. */
const minSpelled = 7;

/**
 * Whether two names differ by one character that was added, left out, replaced or swapped with the
 * next.
 */
export function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++;
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}
