// Apps for the privacy proof: sixty sound ones, and sixty with one hole each.
import type { AccessDeclaration } from '../../../domain/privacy/access-declaration.ts';
import type { SourceText } from '../../../domain/privacy/find-secrets.ts';
import { type AppPart, bases, modules } from './app-parts.ts';
import { type Hole, holes } from './holes.ts';

export type CorpusApp = {
  name: string;
  sql: string;
  declaration: AccessDeclaration;
  /** Tables and buckets whose exposure the project's owner confirmed. */
  exposed: string[];
  sources: SourceText[];
  /** What is wrong; undefined for a sound app. */
  hole?: { kind: string; at: string };
};

export const appCount = 60;

/** A sound app: one of six schemas and two parts, with other names and ways to write rules. */
export function soundApp(index: number): CorpusApp {
  const { parts, style } = composition(index);
  return { ...composeApp(parts, style), name: `sound-${index}` };
}

/** The same app with a hole; twelve kinds take turns. */
export function holedApp(index: number): CorpusApp {
  const { parts, style } = composition(index);
  const hole = holes[index % holes.length] as Hole;
  const planted = hole.plant({ parts, variant: Math.floor(index / holes.length) });
  const app = composeApp([...parts, { ...emptyPart, sql: planted.sql }], style);
  const at = renamed(planted.at, parts, style);
  return {
    ...app,
    name: `hole-${index}`,
    sources: [...app.sources, ...(planted.sources ?? [])],
    hole: { kind: hole.kind, at },
  };
}

const emptyPart: AppPart = {
  ...{ sql: '', tables: {}, exposed: [], own: [], children: [], words: [] },
};

function composition(index: number): { parts: AppPart[]; style: number } {
  const round = Math.floor(index / bases.length);
  const base = bases[index % bases.length] as AppPart;
  const first = modules[(index * 5 + round) % modules.length] as AppPart;
  const second = modules[(index * 5 + round + 1 + (round % 5)) % modules.length] as AppPart;
  return { parts: first === second ? [base, first] : [base, first, second], style: index };
}

/** Joins parts; all use the same new names. */
function composeApp(parts: readonly AppPart[], style: number): Omit<CorpusApp, 'name'> {
  const declaration = {
    tables: Object.assign({}, ...parts.map(({ tables }) => tables)),
    buckets: Object.assign({}, ...parts.map(({ buckets }) => buckets)),
    functions: Object.assign({}, ...parts.map(({ functions }) => functions)),
  };
  const sql = parts.map((part) => part.sql).join('\n');
  const text = renamed(JSON.stringify(declaration), parts, style);
  return {
    sql: restyled(renamed(sql, parts, style), style),
    declaration: JSON.parse(text),
    exposed: parts.flatMap((part) => part.exposed.map((one) => renamed(one, parts, style))),
    sources: [
      { path: 'dist/app.js', text: 'const key = "sb_publishable_abcdefghijklmnopqrstuvwx";' },
    ],
  };
}

function renamed(text: string, parts: readonly AppPart[], style: number): string {
  return parts
    .flatMap(({ words }) => words)
    .reduce((result, [word = '', ...others], index) => {
      const names = [word, ...others];
      const name = names[(style + index) % names.length] ?? word;
      return result.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), name);
    }, text);
}

/** Models write the same rule in different ways. */
function restyled(sql: string, style: number): string {
  if (style % 3 === 1) return sql.replaceAll('(select auth.uid())', 'auth.uid()');
  if (style % 3 === 2)
    return sql.replaceAll(/(?<!select )auth\.uid\(\)(?= =|\)| or)/g, '(select auth.uid())');
  return sql;
}
