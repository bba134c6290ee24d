import { type ColumnPath, parseColumnPath } from './column-path.ts';
import { excerpt, queryError } from './data-api-error.ts';
import { indexOfUnquoted, splitList, unquote } from './split-list.ts';

export type OrderTerm = {
  path: ColumnPath;
  /** The embedded to-one resource that has the column: `customers(name)`. */
  relation?: string;
  isDescending: boolean;
  nulls?: 'first' | 'last';
};

/** Parses `name.desc.nullslast,customers(name)`. */
export function parseOrder(text: string): OrderTerm[] {
  return splitList(text).map((part) => {
    const term = part.trim();
    const suffix = /(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/.exec(term)?.[0] ?? '';
    const subject = term.slice(0, term.length - suffix.length);
    if (!subject) throw queryError(`"failed to parse order (${excerpt(text)})"`);
    return {
      ...parseSubject(subject),
      isDescending: suffix.startsWith('.desc'),
      ...(suffix.endsWith('nullsfirst') ? { nulls: 'first' as const } : {}),
      ...(suffix.endsWith('nullslast') ? { nulls: 'last' as const } : {}),
    };
  });
}

function parseSubject(subject: string): Pick<OrderTerm, 'path' | 'relation'> {
  const open = indexOfUnquoted(subject, '(');
  if (open < 0) return { path: parseColumnPath(subject) };
  if (open === 0 || !subject.endsWith(')'))
    throw queryError(`"failed to parse order (${excerpt(subject)})"`);
  const path = parseColumnPath(subject.slice(open + 1, -1));
  return { path, relation: unquote(subject.slice(0, open)) };
}
