import type { OxcError } from 'oxc-parser';
import type { Redeclaration } from '../../domain/repair/module.ts';

type Range = { start: number; end: number };

const message = /^Identifier `(.+)` has already been declared$/;

export const isRedeclaration = (error: OxcError): boolean =>
  message.test(error.message) && error.labels.length === 2;

/** Returns the names that are declared twice, each with the two statements that declare it. */
export function findRedeclarations(errors: readonly OxcError[], program: unknown): Redeclaration[] {
  return errors.flatMap(({ message: said, labels: [first, second] }) => {
    const name = message.exec(said)?.[1];
    if (!name || !first || !second) return [];
    return [
      {
        name,
        first: statementAround(program, first),
        second: statementAround(program, second),
        at: second.start,
      },
    ];
  });
}

/** Returns the innermost statement that contains the range and is part of a list of statements. */
function statementAround(program: unknown, { start, end }: Range): Range {
  let found: Range = { start, end };
  const open: unknown[] = [program];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const [field, value] of Object.entries(node)) {
      const inside = (Array.isArray(value) ? value : [value]).filter(
        (one) => isRange(one) && one.start <= start && one.end >= end,
      );
      if (field === 'body' && Array.isArray(value) && inside[0])
        found = { start: inside[0].start, end: inside[0].end };
      open.push(...inside);
    }
  }
  return found;
}

function isRange(one: unknown): one is Range {
  return typeof one === 'object' && one !== null && typeof (one as Range).start === 'number';
}
