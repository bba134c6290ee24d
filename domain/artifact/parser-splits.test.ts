import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { createArtifactParser } from './parser.ts';
import { contents, mergeDeltas, parse, prose } from './testing.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
}

describe('every split', () => {
  const cases = {
    'two-artifacts': fixture('two-artifacts'),
    truncated: fixture('truncated'),
    crlf: fixture('two-artifacts').replaceAll('\n', '\r\n'),
    tails: 'a <appArt <<appAction type="file" filePath="x">\r</appAction  >y</appArtifact z="',
  };

  for (const [name, source] of Object.entries(cases)) {
    it(`parses ${name} the same at every split into two [GEN-027]`, () => {
      const whole = parse([source]);
      for (let at = 0; at <= source.length; at++)
        expect(parse([source.slice(0, at), source.slice(at)])).toEqual(whole);
    });

    it(`parses ${name} the same in pieces of one size [GEN-027]`, () => {
      const whole = parse([source]);
      for (const size of [1, 2, 3, 5, 7, 16, 64]) {
        const chunks = Array.from({ length: Math.ceil(source.length / size) }, (_, i) =>
          source.slice(i * size, (i + 1) * size),
        );
        expect(parse(chunks)).toEqual(whole);
      }
    });
  }

  it('returns what was written, in random answers with random splits [GAP-30]', () => {
    const piece = fc.constantFrom(
      '<',
      '</',
      '>',
      '\n',
      '\r',
      '"',
      "'",
      '`',
      '```',
      '</appArtifact>',
      '<appAction',
      '</boltAction>',
      'é',
      '🎉',
      'ab ',
      '&lt;',
    );
    const body = fc.array(piece, { maxLength: 12 }).map((pieces) => `x${pieces.join('')}`);
    const answer = fc.array(fc.record({ path: fc.stringMatching(/^[a-z&"<]{1,6}$/), body }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        answer,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }),
        (files, sizes) => {
          const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
          const actions = files
            .map(
              ({ path, body }) =>
                `<appAction type="file" filePath="${escaped(path)}">\n${body}</appAction>\n`,
            )
            .join('');
          const source = `before<appArtifact id="i" title="t">\n${actions}</appArtifact>after`;
          const chunks: string[] = [];
          for (let at = 0, i = 0; at < source.length; i++) {
            const size = sizes[i % sizes.length] as number;
            chunks.push(source.slice(at, at + size));
            at += size;
          }
          const events = parse(chunks);
          expect(prose(events)).toBe('beforeafter');
          const opened = events
            .filter((event) => event.type === 'action-opened')
            .map((event) => event.filePath);
          const deltas = events
            .filter((event) => event.type === 'action-delta')
            .map((event) => event.text);
          expect(opened).toEqual(files.map((file) => file.path));
          expect(deltas).toEqual(files.map((file) => file.body));
        },
      ),
      { seed: 20_261_121, numRuns: 400 },
    );
  });

  it('parses random input the same at random splits, and never throws', () => {
    const piece = fc.constantFrom(
      '<appArtifact',
      '</appArtifact',
      '<appAction',
      ' type="file"',
      " filePath='a'",
      '/>',
      '>',
      '</appAction',
      '```',
      '\n',
      '\r',
      ' ',
      'w',
      '"',
      '<',
      'bolt',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat(300), { maxLength: 6 }),
        (pieces, cuts) => {
          const source = pieces.join('');
          const at = [
            0,
            ...cuts.filter((cut) => cut < source.length).sort((a, b) => a - b),
            source.length,
          ];
          expect(parse(at.slice(1).map((end, i) => source.slice(at[i], end)))).toEqual(
            parse([source]),
          );
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('streams a file as it arrives, and holds back only a possible closing tag [GEN-037]', () => {
    const parser = createArtifactParser();
    parser.push('<appArtifact id="a"><appAction type="file" filePath="x">\n');
    expect(parser.push('const a')).toEqual([{ type: 'action-delta', action: 0, text: 'const a' }]);
    expect(parser.push(' = <b')).toEqual([{ type: 'action-delta', action: 0, text: ' = <b' }]);
    expect(parser.push('/></app')).toEqual([{ type: 'action-delta', action: 0, text: '/>' }]);
    expect(parser.push('le>')).toEqual([{ type: 'action-delta', action: 0, text: '</apple>' }]);
  });
});

const hostile = [
  '<appArtifact title="',
  '</appAction ',
  '<appArtifact <',
  '```',
  '</',
  '<',
  '<appAction type="file">',
  '<appAction type="',
];
it.each(hostile)('stays linear where a repeated %j forces the parser to read again', (piece) => {
  for (const before of ['', '<appArtifact id="a">', '<appAction type="file" filePath="x">']) {
    const parser = createArtifactParser();
    parser.push(before);
    const events = mergeDeltas([
      ...Array.from({ length: 60_000 }, () => parser.push(piece)).flat(),
      ...parser.end(),
    ]);
    const told = events.reduce((sum, event) => sum + ('text' in event ? event.text.length : 0), 0);
    expect(told).toBeLessThanOrEqual(60_000 * piece.length);
  }
});

it('holds back a fenced file only up to the maximum size of a file, at any split', () => {
  const source = `<appAction type="file" filePath="x">\n\`\`\`ts\n${'const a = 1;\n'.repeat(90_000)}\`\`\`\n</appAction>`;
  const whole = parse([source]);
  expect(contents(whole).x).toHaveLength(source.indexOf('</') - source.indexOf('```'));
  const parser = createArtifactParser();
  let longest = 0;
  let untold = 0;
  for (let at = 0; at < source.length; at += 1000) {
    const events = parser.push(source.slice(at, at + 1000));
    untold = events.some((event) => event.type === 'action-delta') ? 0 : untold + 1000;
    longest = Math.max(longest, untold);
  }
  expect(longest).toBeLessThan(limits.files.maxFileBytes + 2000);
  expect(
    parse([source.slice(0, 700_000), source.slice(700_000, 1_100_000), source.slice(1_100_000)]),
  ).toEqual(whole);
});

it('parses an answer of ten thousand files [GAP-30]', () => {
  const files = Array.from(
    { length: 10_000 },
    (_, i) => `<appAction type="file" filePath="f${i}.ts">\n${i}</appAction>`,
  );
  const events = parse([`<appArtifact id="a">${files.join('\n')}</appArtifact>`]);
  expect(events).toHaveLength(2 + 3 * 10_000);
  expect(events.at(-2)).toEqual({ type: 'action-closed', action: 9999 });
});
