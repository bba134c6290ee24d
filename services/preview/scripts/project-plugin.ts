import type {
  Loader,
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
} from 'esbuild-wasm';
import type { BrowserBuild, BrowserProblem } from '../../../domain/contract/browser-runner.ts';
import type { ProjectFiles } from './project-files.ts';
import { folderOf, joinPath } from './project-path.ts';
import { candidatesOf, compileStyle } from './project-style.ts';

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '.json',
  '.css',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
];
const loaders: Record<string, Loader> = {
  ts: 'ts',
  tsx: 'tsx',
  mts: 'ts',
  js: 'jsx',
  jsx: 'jsx',
  mjs: 'js',
  cjs: 'js',
  json: 'json',
  txt: 'text',
  md: 'text',
};

/** Creates the esbuild plugin that reads the project's files from memory. */
export function createProjectPlugin(
  files: ProjectFiles,
  modules: Readonly<Record<string, string>>,
): Plugin {
  const resolve = createResolver(files, modules);
  const words = candidatesOf(files);
  return {
    name: 'project',
    setup(build) {
      build.onResolve({ filter: /.*/ }, resolve);
      build.onLoad({ filter: /.*/, namespace: 'project' }, (asked) =>
        loadFile(files, words, asked),
      );
    },
  };
}

/** Loads a file. Its extension and its suffix (`?raw`, `?url`) determine in which form. */
async function loadFile(
  files: ProjectFiles,
  words: ReturnType<typeof candidatesOf>,
  { path, suffix }: Pick<OnLoadArgs, 'path' | 'suffix'>,
): Promise<OnLoadResult> {
  const file = files.get(path);
  if (!file) return problem('file', path);
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (suffix === '?raw') return { contents: file.text, loader: 'text' };
  if (suffix === '?url' || suffix === '?inline')
    return { contents: contentsOf(file), loader: 'dataurl' };
  if (/^(vue|svelte|astro|scss|sass|less|styl)$/.test(ending)) return problem('format', path);
  if (ending === 'css')
    return {
      contents: await compileStyle(path, files, words),
      loader: /\.module\.css$/.test(path) ? 'local-css' : 'css',
    };
  return { contents: file.tagged ?? contentsOf(file), loader: loaders[ending] ?? 'dataurl' };
}

function createResolver(files: ProjectFiles, modules: Readonly<Record<string, string>>) {
  const aliases = aliasesOf(files);

  function findFile(path: string): string | undefined {
    const found = endings.map((ending) => path + ending).find((name) => files.has(name));
    if (found !== undefined || !/\.jsx?$/.test(path)) return found;
    // TypeScript projects import the file `x.ts` as `./x.js`.
    return findFile(path.replace(/\.js(x?)$/, '.ts$1'));
  }

  /** Returns the path inside the project; undefined for a package. */
  function targetOf(path: string, importer: string, isAddress: boolean): string | undefined {
    const alias = aliases.find(([from]) => path.startsWith(from));
    if (alias) return alias[1] + path.slice(alias[0].length);
    if (path.startsWith('/')) return path.slice(1);
    return path.startsWith('.') || isAddress ? joinPath(folderOf(importer), path) : undefined;
  }

  return ({ path: asked, importer, kind }: OnResolveArgs): OnResolveResult => {
    if (/^(https?:|data:|blob:|#)/.test(asked)) return { external: true };
    const [path = '', query = ''] = asked.split('?');
    const isAddress = kind === 'url-token';
    const target = targetOf(path, importer, isAddress);
    if (target === undefined)
      return modules[path] ? { path, external: true } : problem('package', path);
    const found = findFile(joinPath('', target)) ?? findFile(joinPath('public', target));
    // A file in `public` keeps its address.
    if (isAddress && (!found || found.startsWith('public/')))
      return { path: asked, external: true };
    return found
      ? { path: found, namespace: 'project', suffix: query && `?${query}` }
      : problem('file', asked);
  };
}

/**
 * Returns a problem in the form of esbuild's plugins. `subject` is only a name; the product writes
 * the message.
 */
function problem(kind: BrowserProblem['kind'], subject: string) {
  return { errors: [{ text: subject, detail: kind }] };
}

function contentsOf({ text, base64 }: BrowserBuild['files'][number]): string | Uint8Array {
  return base64 ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
}

/** Returns the path aliases (`@/x`) of the project's tsconfig; `@/` for `src/` by default. */
function aliasesOf(files: ProjectFiles): [from: string, to: string][] {
  const text = files.get('tsconfig.app.json')?.text ?? files.get('tsconfig.json')?.text ?? '';
  const paths = /"paths"\s*:\s*\{([^{}]*)\}/.exec(text)?.[1] ?? '';
  const found = [...paths.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*)\*"/g)].map(
    ([, from = '', to = '']): [string, string] => [from, to],
  );
  return found.length ? found : [['@/', 'src/']];
}
