import { parseSync } from 'oxc-parser';
import { parse as parseHtml } from 'parse5';
import { CssSyntaxError, parse as parseCss } from 'postcss';

/** What is wrong with a file's syntax and where, in words for a model; `undefined` when nothing is or nobody can tell. */
export type SyntaxCheck = (path: string, text: string) => string | undefined;

/** Longer files are not parsed while a person waits: 256 KB take a seventh of a second. */
const maxLength = 256 * 1024;
const maxShown = 600;

const checks: [paths: RegExp, check: SyntaxCheck][] = [
  [/\.[cm]?[jt]sx?$/i, checkScript],
  [/(?:^|\/)(?!tsconfig|jsconfig)[^/]+\.json$/i, checkJson],
  [/\.css$/i, checkStyle],
  [/\.html?$/i, checkPage],
];

/** Parses TypeScript, JavaScript, JSON, CSS and HTML as the build tools of a project do (decision 10). */
export const syntaxProblem: SyntaxCheck = (path, text) => {
  if (text.length > maxLength) return undefined;
  const check = checks.find(([paths]) => paths.test(path))?.[1];
  return check?.(path, text)?.slice(0, maxShown);
};

function checkScript(path: string, text: string): string | undefined {
  const [error] = parseSync(path.toLowerCase(), text).errors.filter(({ severity }) => severity === 'Error');
  if (!error) return undefined;
  return `${placeOf(text, error.labels[0]?.start ?? 0)}: ${error.message}\n${error.codeframe ?? ''}`.trimEnd();
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

/** HTML forgives nearly everything; what ends inside a tag, a comment or a script was cut off. */
function checkPage(_: string, text: string): string | undefined {
  let problem: string | undefined;
  parseHtml(text, {
    sourceCodeLocationInfo: true,
    onParseError({ code, startLine }) {
      if (/^eof-/.test(code) || code === 'eof-in-element-that-can-contain-only-text') problem ??= `line ${startLine}: ${code}`;
    },
  });
  return problem;
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
