import { z } from 'zod';
import type { Problem } from '../../../domain/entities/problem.ts';
import { limits } from '../../../domain/limits/index.ts';
import { problem } from '../../../domain/repair/problem.ts';
import type { PreviewResponse } from './fetch-preview.ts';

/** Returns the project's file for any path that a tool prints; null when it does not exist. */
type FindFile = (raw: string) => string | null;

const atOnce = 6;
const imports = /(?:\bfrom|\bimport)\s*(?:\(\s*)?"(\/[^"]+)"/g;
const tags = /<(?:script[^<>]+src|link[^<>]+href)=["'](\/?[^"':]+)["']/gi;

/** The error data in the script of Vite's error page. */
const ViteError = z.object({
  message: z.string(),
  id: z.string().optional(),
  loc: z.object({ file: z.string().optional(), line: z.number(), column: z.number() }).optional(),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colour codes begin with ESC
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/**
 * Requests every file of the project that its page imports, as a browser would, and returns a
 * problem for each file that does not compile (ADR 027). A dev server reports errors only on
 * request. Needs no browser.
 */
export async function walkPage(
  fetchPath: (path: string) => Promise<PreviewResponse | undefined>,
  find: FindFile,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const seen = new Set(['/']);
  let next = ['/'];
  while (next.length > 0 && seen.size <= limits.check.modules) {
    const found: string[] = [];
    for (let from = 0; from < next.length; from += atOnce) {
      const answers = await Promise.all(
        next
          .slice(from, from + atOnce)
          .map(async (path) => ({ path, answer: await fetchPath(path) })),
      );
      for (const { path, answer } of answers) {
        if (!answer) continue;
        const wrong = problemOf(path, answer, find);
        if (wrong) problems.push(wrong);
        else found.push(...importedPaths(path, answer));
      }
    }
    next = [...new Set(found)].filter((path) => !seen.has(path));
    for (const path of next) seen.add(path);
  }
  return problems;
}

function problemOf(
  path: string,
  { status, type, text }: PreviewResponse,
  find: FindFile,
): Problem | undefined {
  if (status < 400) {
    // The dev server returns the page for a missing file, so a module that is HTML does not exist.
    const isMissing =
      path !== '/' &&
      type.startsWith('text/html') &&
      /\.[cm]?[jt]sx?$|\.css$/.test(path.split('?', 1)[0] ?? '');
    return isMissing ? problem('request', `There is no file ${path}`) : undefined;
  }
  const said = readViteError(text);
  if (said) return toViteProblem(said, find);
  return path === '/'
    ? problem('answer', `The page answers ${status}`)
    : problem('request', `${status} ${path}`);
}

function readViteError(page: string): z.infer<typeof ViteError> | undefined {
  const at = page.indexOf('const error = {');
  const [line = ''] = at < 0 ? [] : page.slice(at + 'const error = '.length).split('\n', 1);
  const json = line.slice(0, line.lastIndexOf('}') + 1);
  if (!json) return undefined;
  try {
    return ViteError.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Converts Vite's error: the message is one line of it; line and column are in the code frame. */
function toViteProblem({ message, id, loc }: z.infer<typeof ViteError>, find: FindFile): Problem {
  const plain = message.replace(colours, '');
  const [, said] = /^\[[\w:-]+\] (?:Error: )?([^\n]+)/m.exec(plain) ?? [];
  const [, line, column] = /\[ [^\n[\]]+?:(\d+):(\d+) \]/.exec(plain) ?? [];
  const file = find(loc?.file ?? id ?? '');
  const words = (said ?? plain.split('\n')[0] ?? '').slice(0, limits.check.messageMax);
  if (loc) return problem('build', words, { file, line: loc.line, column: loc.column });
  return problem('build', words, {
    file,
    line: line ? Number(line) : null,
    column: column ? Number(column) : null,
  });
}

/**
 * Returns the paths of the project's files that a page or module imports, without files of Vite and
 * of packages.
 */
function importedPaths(path: string, { text, type }: PreviewResponse): string[] {
  const isPage = path === '/' || type.startsWith('text/html');
  const named = [...text.matchAll(isPage ? tags : imports)].flatMap(([, name]) => name ?? []);
  return named
    .map((name) => (name.startsWith('/') ? name : `/${name}`).replace(/[?&]t=\d+/, ''))
    .filter(
      (name) =>
        !/^\/(?:@|node_modules\/|__sayso\/)/.test(name) &&
        /\.(?:[cm]?[jt]sx?|css)(?:\?|$)/.test(name),
    );
}
