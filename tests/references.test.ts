import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const skipped = /^(messages|templates\/cases|docs\/pictures|public)\//;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.([cm]?[jt]sx?|css|md|ya?ml)$|^\.env\.example$/.test(file))
  .filter((file) => !skipped.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: textOf(file) }));
const documents = files.filter(({ file }) => file.endsWith('.md'));

const anchorsOf = (text: string) =>
  [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map((match) => match[1] ?? '');
const ruleFiles = readdirSync(join(root, 'docs/requirements')).filter(
  (name) => name !== 'README.md',
);
const ruleAnchors = ruleFiles.flatMap((name) => anchorsOf(textOf(`docs/requirements/${name}`)));
const rules = new Set(ruleAnchors.map((id) => id.toUpperCase()));
const goals = new Set(anchorsOf(textOf('docs/performance.md')).map((id) => id.toUpperCase()));
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name));
const recordNumbers = new Set(records.map((name) => name.slice(0, 3)));

const prefixes = [...new Set([...rules].map((id) => id.slice(0, id.lastIndexOf('-'))))].join('|');
/** A rule, or a range of rules as in `AREA-002…006`. */
const rulePattern = new RegExp(
  `\\b(${prefixes})-(\\d{2,3})(?:(?:…|\\.{2,3})(\\d{2,3}))?(?!\\d)`,
  'g',
);

/** Returns `file:line: match` for every wrong match. */
function offenders(
  pattern: RegExp,
  isWrong: (match: RegExpMatchArray) => boolean = () => true,
  among = files,
): string[] {
  return among.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(isWrong).map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${file}:${line}: ${match[0]}`;
    }),
  );
}

describe('citations', () => {
  it('of requirements, gaps, oddities and product points refer to an existing line', () => {
    const isUnknown = ([, area, from, to]: RegExpMatchArray) =>
      !rules.has(`${area}-${from}`) || (to !== undefined && !rules.has(`${area}-${to}`));
    expect(offenders(rulePattern, isUnknown)).toEqual([]);
  });

  it('of performance goals refer to an existing row', () => {
    expect(offenders(/(?<![\w.-])P\d{1,2}(?![\w-])/g, ([id]) => !goals.has(id))).toEqual([]);
  });

  it('of decisions refer to an existing record', () => {
    expect(offenders(/\bADR (\d+)/g, ([, number]) => !recordNumbers.has(number ?? ''))).toEqual([]);
  });

  it('name no document outside of the repository', () => {
    const lineBreak = String.raw`\s*(?:\n\s*(?:\*|\/\/|#))?\s*`;
    const numbering = new RegExp(
      String.raw`\b(?:decisions?|product\s+points?)(?=\s)${lineBreak}\d`,
      'gi',
    );
    expect(offenders(numbering)).toEqual([]);
    expect(
      offenders(/\b(?:spec(?:ification)?|architecture|style|integrations|[ABC]) ?§ ?\w+/gi),
    ).toEqual([]);
  });

  it('are at the end of a test title', () => {
    const tests = files.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file));
    expect(
      offenders(
        new RegExp(`['"\`](?:(?:${prefixes})-\\d{2,3}|ADR \\d{3})[ ,:][^'"\`\\n]*`, 'g'),
        undefined,
        tests,
      ),
    ).toEqual([]);
  });
});

describe('requirements', () => {
  it('have one line each', () => {
    expect(ruleAnchors.filter((id, index) => ruleAnchors.indexOf(id) !== index)).toEqual([]);
  });

  it('have an index that names the file of every area', () => {
    const index = textOf('docs/requirements/README.md');
    const rows = [...index.matchAll(/^\| ([A-Z0-9]+) \| (\d+) \| \[[^\]]+\]\(([^)]+)\) \|$/gm)];
    const stated = rows.map(([, area, count, name]) => `${area} ${count} ${name}`).sort();
    const counted = ruleFiles.flatMap((name) => {
      const areas = anchorsOf(textOf(`docs/requirements/${name}`)).map((id) =>
        id.slice(0, id.lastIndexOf('-')).toUpperCase(),
      );
      return [...new Set(areas)].map(
        (area) => `${area} ${areas.filter((one) => one === area).length} ${name}`,
      );
    });
    expect(stated).toEqual(counted.sort());
  });
});

describe('decision records', () => {
  const index = textOf('docs/decisions/README.md');

  it.each(records)('%s has the common head and a row in the index', (name) => {
    const text = textOf(`docs/decisions/${name}`);
    const number = name.slice(0, 3);
    const title = /^# (\d{3}) (.+)$/m.exec(text);
    const status = /^(?:- )?Status: (Accepted|Moved|Superseded by \d{3})$/m.exec(text)?.[1];
    const date = /^(?:- )?Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
    expect({ number: title?.[1], status, date }).toEqual({
      number,
      status: expect.any(String),
      date: expect.any(String),
    });
    expect(index).toContain(`| [${number}](${name}) | ${title?.[2]} | ${status} | ${date} |`);
    if (status === 'Accepted')
      for (const section of ['## Context', '## Decision', '## Consequences'])
        expect(text).toContain(`\n${section}\n`);
  });

  it('have unique numbers', () => {
    expect(recordNumbers.size).toBe(records.length);
  });
});

describe('documents', () => {
  /** Returns GitHub's anchor of a heading. */
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map((match) => slug(match[1] ?? ''));

  it('link to files and anchors that exist', () => {
    const broken = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|<)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        const [path = '', anchor] = link.split('#');
        const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
        if (!existsSync(join(root, target))) return [`${file}: ${link}`];
        if (!anchor || !target.endsWith('.md')) return [];
        const there = textOf(target);
        return [...anchorsOf(there), ...headings(there)].includes(anchor)
          ? []
          : [`${file}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});
