import { describe, expect, it } from 'vitest';
import { readDiagnostics } from './diagnostics.ts';
import { judgeTypes, unknownNames } from './judge.ts';

const file = 'src/a.tsx';

/** Returns the codes of the diagnostics that matter, for an error at the first `¶` of a text. */
function judge(
  text: string,
  message: string,
  { values = [], more = '' }: { values?: string[]; more?: string } = {},
): number[] {
  const before = text.slice(0, text.indexOf('¶')).split('\n');
  const place = `${before.length},${(before.at(-1)?.length ?? 0) + 1}`;
  const output = `project/${file}(${place}): error ${message}\n`;
  const files = new Map([
    [file, text.replaceAll('¶', '')],
    ['src/more.ts', more],
  ]);
  const known = new Map([[file, new Set(values)]]);
  return judgeTypes(readDiagnostics(output), files, {
    values: known,
    compiled: new Set(files.keys()),
  }).map(({ message: words }) => Number(/\(TS(\d+)\)$/.exec(words)?.[1]));
}

describe('errors of types that matter when the page runs', () => {
  const item = 'type Item = { price: number; tags: string[]; onBuy: () => void };\n';
  const lacks = (name: string) =>
    `TS2741: Property '${name}' is missing in type '{ a: 1 }' but required in type 'Item'.`;

  it.each([
    ['an unknown value', 'const a = ¶b;', "TS2304: Cannot find name 'b'.", { values: ['b'] }, true],
    ['an unknown type', 'let a: ¶b;', "TS2304: Cannot find name 'b'.", {}, false],
    [
      'a name that the configuration defines',
      'const a = ¶b;',
      "TS2304: Cannot find name 'b'.",
      { values: ['b'], more: 'export default { define: { b: 1 } };' },
      false,
    ],
    [
      'a name that another script sets',
      'const a = ¶b;',
      "TS2304: Cannot find name 'b'.",
      { values: ['b'], more: 'window.b = 1;' },
      false,
    ],
    [
      'React without an import',
      'const a = ¶React.useState(1);',
      "TS2686: 'React' refers to a UMD global, but the current file is a module.",
      { values: ['React'] },
      true,
    ],
    [
      'too few values for a function of the project',
      'function add(a: 1, b: 1) {}\n¶add(1);',
      'TS2554: Expected 2 arguments, but got 1.',
      {},
      true,
    ],
    [
      'too many values',
      'function add(a: 1) {}\n¶add(1, 1);',
      'TS2554: Expected 1 arguments, but got 2.',
      {},
      false,
    ],
    [
      'too few values for a function of a package',
      "import { useRef } from 'react';\nconst a = ¶useRef();",
      'TS2554: Expected 1 arguments, but got 0.',
      {},
      false,
    ],
    [
      'a missing list that is gone through',
      `${item}¶x;\nx.tags.map(String);`,
      lacks('tags'),
      {},
      true,
    ],
    ['a missing list that nothing reads', `${item}¶x;`, lacks('tags'), {}, false],
    [
      'a missing text that is only shown',
      `${item}¶x;\n<p>{x.price}</p>`,
      lacks('price'),
      {},
      false,
    ],
    ['a missing handler', `${item}¶x;\n<button onClick={x.onBuy} />`, lacks('onBuy'), {}, true],
    [
      'a missing property of a type of the browser',
      '¶x;\nx.tags.map(String);',
      "TS2741: Property 'tags' is missing in type 'Element' but required in type 'HTMLElement'.",
      {},
      false,
    ],
    [
      'a missing property as the reason of another error',
      `${item}¶x;\nx.tags.map(String);`,
      `TS2345: Argument of type '{}' is not assignable to parameter of type 'Item'.\n  Property 'tags' is missing in type '{}' but required in type 'Item'.`,
      {},
      true,
    ],
    [
      'a table that the database does not have',
      "await supabase.from(¶'ordres').select();",
      `TS2769: No overload matches this call.\n  The last overload gave the following error.\n  Argument of type '"ordres"' is not assignable to parameter of type '"orders" | "people"'.`,
      {},
      true,
    ],
    [
      'a function that the database does not have',
      "await supabase.rpc(¶'sum_of', {});",
      `TS2345: Argument of type '"sum_of"' is not assignable to parameter of type '"sums"'.`,
      {},
      true,
    ],
    [
      'a name of anything else',
      "document.addEventListener(¶'clik', show);",
      `TS2345: Argument of type '"clik"' is not assignable to parameter of type '"click"'.`,
      {},
      false,
    ],
    [
      'a column that a select does not find',
      'data[0].¶numbr',
      `TS2339: Property 'numbr' does not exist on type 'SelectQueryError<"column 'numbr' does not exist on 'orders'.">'.`,
      {},
      true,
    ],
    [
      'a value of another type',
      `${item}¶x;`,
      "TS2322: Type 'string' is not assignable to type 'number'.",
      {},
      false,
    ],
    [
      'a property that nothing defines',
      `${item}one.¶cost`,
      "TS2339: Property 'cost' does not exist on type 'Item'.",
      {},
      true,
    ],
    [
      'a property that only the type lacks',
      `${item}one.¶cost`,
      "TS2339: Property 'cost' does not exist on type 'Item'.",
      { more: 'export const list = [{ cost: 3 }];' },
      false,
    ],
    [
      'a property that is assigned',
      `${item}one.¶cost;\none.cost = 3;`,
      "TS2339: Property 'cost' does not exist on type 'Item'.",
      {},
      false,
    ],
    [
      'a property of an element',
      'element.¶value',
      "TS2339: Property 'value' does not exist on type 'Element'.",
      {},
      false,
    ],
    [
      'a property of an object that is filled later',
      'map.¶key()',
      "TS2339: Property 'key' does not exist on type '{}'.",
      {},
      false,
    ],
    [
      'a property of one of two types',
      `${item}one.¶cost`,
      "TS2339: Property 'cost' does not exist on type 'Item | Other'.\n  Property 'cost' does not exist on type 'Other'.",
      {},
      false,
    ],
    [
      'an unknown method of a list',
      'list.¶frist()',
      "TS2551: Property 'frist' does not exist on type 'string[]'. Did you mean 'first'?",
      {},
      true,
    ],
    [
      'an unknown property of a list that is only read',
      'list.¶frist',
      "TS2339: Property 'frist' does not exist on type 'string[]'.",
      {},
      false,
    ],
    [
      'a number that is called',
      '¶a()',
      "TS2349: This expression is not callable.\n  Type 'Number' has no call signatures.",
      {},
      true,
    ],
    [
      'a union of lists',
      '¶a()',
      "TS2349: This expression is not callable.\n  Each member of the union type 'A[] | B[]' has signatures, but none of those signatures are compatible with each other.",
      {},
      false,
    ],
    ['a name before its declaration', '¶a; const a = 1;', 'TS2448: Used before.', {}, true],
    ['a class before its declaration', 'new ¶A(); class A {}', 'TS2449: Used before.', {}, true],
    ['something possibly undefined', '¶a.b', "TS18048: 'a' is possibly 'undefined'.", {}, false],
    [
      'an implicit any',
      '(¶a) => a',
      "TS7006: Parameter 'a' implicitly has an 'any' type.",
      {},
      false,
    ],
    [
      'something unused',
      'let ¶a',
      "TS6133: 'a' is declared but its value is never read.",
      {},
      false,
    ],
    ['an import', "import ¶a from './a'", 'TS1192: Module has no default export.', {}, false],
  ])('%s [FIX-012, FIX-013]', (_, text, message, options, counts) => {
    expect(judge(text, message, options)).toHaveLength(counts ? 1 : 0);
  });

  it('reads errors of the project only, with their reasons', () => {
    const output = [
      "project/src/a.tsx(2,3): error TS2304: Cannot find name 'b'.",
      "node_modules/x/index.d.ts(1,1): error TS2304: Cannot find name 'c'.",
      '  A reason of a package.',
      'error TS18003: No inputs were found.',
      "project/src/[id].tsx(1,9): error TS2322: Type 'a'.",
      '  Types differ.',
      "    In '/work/project/src/b.ts'.",
    ].join('\n');
    const found = readDiagnostics(output);
    expect(found).toEqual([
      { file, line: 2, column: 3, code: 2304, message: "Cannot find name 'b'.", chain: [] },
      {
        ...{ file: 'src/[id].tsx', line: 1, column: 9, code: 2322, message: "Type 'a'." },
        chain: ['Types differ.', "In 'src/b.ts'."],
      },
    ]);
    expect([...unknownNames(found)]).toEqual([[file, new Set(['b'])]]);
  });

  it('takes a name that occurs very often for a known one', () => {
    const text = `${item}one.cost; ${'cost '.repeat(2_000)}`;
    const output = `project/${file}(2,5): error TS2339: Property 'cost' does not exist on type 'Item'.\n`;
    expect(judgeOne(output, text)).toEqual([]);
  });

  const unknownCost = (type: string, line = 2) =>
    `project/${file}(${line},5): error TS2339: Property 'cost' does not exist on type '${type}'.\n`;

  it('judges what it can within a limit of searched characters, and nothing after it', () => {
    const text = `${item}one.cost;${' '.repeat(2_000_000)}`;
    const faults = judgeOne(unknownCost('Item').repeat(50), text);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(50);
    // With a short text the limit is not reached, so the same errors all matter.
    expect(judgeOne(unknownCost('Item').repeat(50), text.trimEnd())).toHaveLength(50);
  });

  it('reports no unknown value once the limit is reached, since a definition may be missed', () => {
    const place = `project/${file}(1,1): error TS2304: Cannot find name 'b'.\n`;
    const judgeNames = (text: string) =>
      judgeTypes(readDiagnostics(place.repeat(50)), new Map([[file, text]]), {
        values: new Map([[file, new Set(['b'])]]),
        compiled: new Set([file]),
      });
    expect(judgeNames('b;')).toHaveLength(50);
    // Each diagnostic searches the text five times, so the limit is reached at the third.
    expect(judgeNames(`b;${' '.repeat(1_500_000)}`)).toHaveLength(2);
  });

  it('does not look up types of very many parts', () => {
    const parts = (count: number) => Array.from({ length: count }, () => 'Item').join(' & ');
    const text = `${item}one.cost;`;
    expect(judgeOne(unknownCost(parts(8)), text)).toHaveLength(1);
    expect(judgeOne(unknownCost(parts(9)), text)).toEqual([]);
  });

  it('takes types only from files that were compiled, and definitions from all', () => {
    const output = unknownCost('Item', 1);
    const judgeWith = (more: Record<string, string>, compiled: string[] = []) =>
      judgeTypes(
        readDiagnostics(output),
        new Map(Object.entries({ [file]: 'one.cost;', ...more })),
        {
          values: new Map(),
          compiled: new Set([file, ...compiled]),
        },
      );
    expect(judgeWith({ 'src/item.ts': item }, ['src/item.ts'])).toHaveLength(1);
    expect(judgeWith({ 'src/item.ts': item })).toEqual([]);
    const data = { 'src/item.ts': item, 'public/data.json': '{ "cost": 3 }' };
    expect(judgeWith(data, ['src/item.ts'])).toEqual([]);
  });

  it('reads a path as long as a file without going back to its start for each name', () => {
    const output = `project/${file}(2,1): error ${lacks('tags')}\n`;
    expect(judgeOne(output, `${item}x;\n${'tags.1.'.repeat(20_000)}`)).toEqual([]);
    expect(judgeOne(output, `${item}x;\n[...one.two.tags]`)).toHaveLength(1);
  });
});

function judgeOne(output: string, text: string) {
  const files = new Map([[file, text]]);
  return judgeTypes(readDiagnostics(output), files, {
    values: new Map(),
    compiled: new Set([file]),
  });
}
