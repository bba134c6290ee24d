import { expect, it } from 'vitest';
import { unwrapFence } from './fence.ts';
import { guardFile } from './guards.ts';
import { createArtifactParser } from './parser.ts';
import { recoverFences } from './recover-fences.ts';

const guard = (text: string) =>
  guardFile({ path: 'a.ts', text, before: undefined, mayShrink: true, otherTexts: () => [] });
const parse = (text: string) => {
  const parser = createArtifactParser();
  return [...parser.push(text), ...parser.end()];
};
const blanks = ' '.repeat(2_500);
const inLines = (line: string) => `${line}\n`.repeat(200_000 / line.length);

// With an earlier pattern, a fence line with 2,000 blanks took 11 s.
it.each([
  [
    'a fence line of blanks and a carriage return',
    () => recoverFences(`\`\`\`${blanks}\r${blanks}x`),
  ],
  ['a fence line of tildes', () => recoverFences(`${'~'.repeat(60_000)}\``)],
  [
    'a fence with blanks before its words',
    () => recoverFences(`\`\`\`${blanks}tsx${blanks}src/a.ts${blanks}\`x`),
  ],
  ['a wrapping fence of blanks', () => unwrapFence(`\`\`\` ${' '.repeat(60_000)}\0\r\n\`\`\``)],
  ['comments of stars', () => guard(inLines(`{/*${'*'.repeat(230)}`))],
  ['comments of dots', () => guard(inLines(`// ${'.'.repeat(230)}x`))],
  ['comments of dashes', () => guard(inLines(`// x${'-'.repeat(220)}(`))],
  ['tags of blanks', () => guard(inLines(`<appAction ${'\t'.repeat(220)}>r`))],
  ['tags of letters', () => parse(`<boltAction ${'A'.repeat(2_000)}>`.repeat(500))],
  ['tags of letters and dashes', () => parse(`<boltAction ${'A-'.repeat(1_000)}>`.repeat(500))],
])('reads %s in linear time [SEC-H7]', (_, read) => {
  const began = performance.now();
  read();
  expect(performance.now() - began).toBeLessThan(500);
});

it.each([
  ['<appAction type="file" filePath="a.ts">', true],
  ['  </boltArtifact>', true],
  ['</appAction> <appAction', true],
  ['<boltArtifact id="a">', true],
  ['<appAction', true],
  ['<appAction type="file">const a = 1;', true],
  ['<appAction id="a">text', false],
  ['</appAction>text', false],
  ['<appActions>', false],
  ['const a = "<appAction>";', false],
])('reads the line %j as a tag of the protocol: %s', (line, isNested) => {
  expect(guard(`const before = 1;\n${line}\n`)?.reason).toBe(isNested ? 'nested' : undefined);
});

it.each([
  ['``` tsx src/a.ts \t\r', true],
  ['~~~ts src/a.ts', true],
  ['```ts `src/a.ts', false],
])('reads the fence line %j: %s', (line, isFence) => {
  const mark = line.slice(0, 3);
  expect(recoverFences(`${line}\nx\n${mark} \n`)).toEqual(
    isFence ? [{ filePath: 'src/a.ts', content: 'x\n' }] : [],
  );
});
