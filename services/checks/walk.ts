import { z } from 'zod';
import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits.ts';
import { problem } from '../../domain/rules/problem.ts';
import type { Visited } from './visit.ts';

/** The project's own file that a tool names by whatever path it sees; null for one that is not there. */
type FindFile = (raw: string) => string | null;

const atOnce = 6;
const imports = /(?:\bfrom|\bimport)\s*\(?\s*"(\/[^"]+)"/g;
const tags = /<(?:script[^>]+src|link[^>]+href)=["'](\/?[^"':]+)["']/gi;

/** What Vite's error page says of an error, as its own script holds it. */
const ViteError = z.object({
  message: z.string(),
  id: z.string().optional(),
  loc: z.object({ file: z.string().optional(), line: z.number(), column: z.number() }).optional(),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/**
 * Asks for every file of the project that its page leads to, as a browser would, and tells which do not compile (decision 11): a
 * dev server says so only when it is asked. Needs no browser.
 */
export async function walkPage(get: (path: string) => Promise<Visited | undefined>, find: FindFile): Promise<Problem[]> {
  const problems: Problem[] = [];
  const seen = new Set(['/']);
  let next = ['/'];
  while (next.length > 0 && seen.size <= limits.check.modules) {
    const found: string[] = [];
    for (let from = 0; from < next.length; from += atOnce) {
      const answers = await Promise.all(next.slice(from, from + atOnce).map(async (path) => ({ path, answer: await get(path) })));
      for (const { path, answer } of answers) {
        if (!answer) continue;
        const wrong = problemOf(path, answer, find);
        if (wrong) problems.push(wrong);
        else found.push(...leadsTo(path, answer));
      }
    }
    next = [...new Set(found)].filter((path) => !seen.has(path));
    for (const path of next) seen.add(path);
  }
  return problems;
}

function problemOf(path: string, { status, type, text }: Visited, find: FindFile): Problem | undefined {
  if (status < 400) {
    // A module's address that is answered by the page means that there is no such file.
    const isMissing = path !== '/' && type.startsWith('text/html') && /\.[cm]?[jt]sx?$|\.css$/.test(path.replace(/\?.*$/, ''));
    return isMissing ? problem('request', `There is no file ${path}`) : undefined;
  }
  const said = readViteError(text);
  if (said) return fromVite(said, find);
  return path === '/' ? problem('answer', `The page answers ${status}`) : problem('request', `${status} ${path}`);
}

function readViteError(page: string): z.infer<typeof ViteError> | undefined {
  const json = /const error = (\{.*\})/.exec(page)?.[1];
  if (!json) return undefined;
  try {
    return ViteError.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Of several lines the one that says something, and the place that the drawn frame begins with. */
function fromVite({ message, id, loc }: z.infer<typeof ViteError>, find: FindFile): Problem {
  const plain = message.replace(colours, '');
  const [, said] = /^\[[\w:-]+\] (?:Error: )?([^\n]+)/m.exec(plain) ?? [];
  const [, line, column] = /\[ [^\n\]]+?:(\d+):(\d+) \]/.exec(plain) ?? [];
  const file = find(loc?.file ?? id ?? '');
  const words = (said ?? plain.split('\n')[0] ?? '').slice(0, limits.check.messageMax);
  if (loc) return problem('build', words, { file, line: loc.line, column: loc.column });
  return problem('build', words, { file, line: line ? Number(line) : null, column: column ? Number(column) : null });
}

/** The files of the project behind a page or a module; what Vite and packages bring along is theirs. */
function leadsTo(path: string, { text, type }: Visited): string[] {
  const isPage = path === '/' || type.startsWith('text/html');
  const named = [...text.matchAll(isPage ? tags : imports)].flatMap(([, name]) => name ?? []);
  return named
    .map((name) => (name.startsWith('/') ? name : `/${name}`).replace(/[?&]t=\d+/, ''))
    .filter((name) => !/^\/(?:@|node_modules\/|__sayso\/)/.test(name) && /\.(?:[cm]?[jt]sx?|css)(?:\?|$)/.test(name));
}
