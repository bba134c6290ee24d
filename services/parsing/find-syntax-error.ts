import { parseSync } from 'oxc-parser';
import { parse as parseHtml } from 'parse5';
import { CssSyntaxError, parse as parseCss } from 'postcss';
import { type Language, languageOf } from './language.ts';

const maxShown = 600;

const checks: Record<Language, (path: string, text: string) => string | undefined> = {
  script: checkScript,
  json: checkJson,
  style: checkStyle,
  page: checkPage,
};

/** Parses a file like the build tools of a project. Returns the first error and its position. */
export function findSyntaxError(path: string, text: string): string | undefined {
  const language = languageOf(path);
  return language && checks[language](path, text)?.slice(0, maxShown);
}

function checkScript(path: string, text: string): string | undefined {
  const [error] = parseSync(path.toLowerCase(), text).errors.filter(
    ({ severity }) => severity === 'Error',
  );
  if (!error) return undefined;
  return `${describePosition(text, error.labels[0]?.start ?? 0)}: ${error.message}\n${error.codeframe ?? ''}`.trimEnd();
}

function checkJson(_: string, text: string): string | undefined {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function checkStyle(_: string, text: string): string | undefined {
  try {
    parseCss(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return `line ${error.line}, column ${error.column}: ${error.reason}`;
  }
}

/**
 * Reports only a page that was cut off, because HTML parsers accept nearly everything: the text
 * ends inside a tag, a comment or a script.
 */
function checkPage(_: string, text: string): string | undefined {
  let problem: string | undefined;
  parseHtml(text, {
    sourceCodeLocationInfo: true,
    onParseError({ code, startLine }) {
      if (/^eof-/.test(code) || code === 'eof-in-element-that-can-contain-only-text')
        problem ??= `line ${startLine}: ${code}`;
    },
  });
  return problem;
}

function describePosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
