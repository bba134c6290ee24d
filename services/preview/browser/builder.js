// Builds a project in the browser (ADR 033) with esbuild in its own worker, Tailwind's compiler and
// files from memory. It runs in a frame without an origin, executes no project code, and replies to
// its parent window.
import * as esbuild from './packages/tools/esbuild.js';
import { compile } from './packages/tools/tailwind.js';

const packages = new URL('./packages/', import.meta.url);
const read = async (name) => (await fetch(new URL(name, packages))).text();
const module = WebAssembly.compileStreaming(fetch(new URL('tools/esbuild.wasm', packages)));
const modules = JSON.parse(await read('modules.json'));
await esbuild.initialize({ wasmModule: await module, worker: true });

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
const loaders = {
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
const usesTailwind =
  /@import\s+['"]tailwindcss|@(?:tailwind|apply|theme|utility|variant|reference)\b/;

/** Joins paths: `a/b` and `../c` give `a/c`. */
function join(folder, path) {
  const parts = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
const folderOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Returns a problem in the form of esbuild's plugins. The product chooses the words. */
const problem = (kind, subject) => ({ errors: [{ text: subject, detail: kind }] });

/** Returns the path aliases (`@/x`) of the project's tsconfig; `@/` for `src/` by default. */
function aliasesOf(files) {
  const text = files.get('tsconfig.app.json')?.text ?? files.get('tsconfig.json')?.text ?? '';
  const paths = /"paths"\s*:\s*\{([^{}]*)\}/.exec(text)?.[1] ?? '';
  const found = [...paths.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*)\*"/g)].map(
    ([, from, to]) => [from, to],
  );
  return found.length ? found : [['@/', 'src/']];
}

function projectPlugin(files) {
  const aliases = aliasesOf(files);
  const find = (path) => {
    const found = endings.map((ending) => path + ending).find((name) => files.has(name));
    // TypeScript imports `./x.ts` as `./x.js`.
    return found ?? (/\.jsx?$/.test(path) ? find(path.replace(/\.js(x?)$/, '.ts$1')) : undefined);
  };
  const words = candidatesOf(files);

  return {
    name: 'project',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path: asked, importer, kind }) => {
        if (/^(https?:|data:|blob:|#)/.test(asked)) return { external: true };
        const [path, query = ''] = asked.split('?');
        const alias = aliases.find(([from]) => path.startsWith(from));
        const isLocal = /^[./]/.test(path) || alias || kind === 'url-token';
        if (!isLocal && modules[path]) return { path, external: true };
        const target = alias
          ? alias[1] + path.slice(alias[0].length)
          : path.startsWith('/')
            ? path.slice(1)
            : isLocal
              ? join(folderOf(importer), path)
              : undefined;
        if (target === undefined) return problem('package', path);
        const found = find(join('', target)) ?? find(join('public', target));
        // A file in `public` keeps its address.
        if (kind === 'url-token' && (!found || found.startsWith('public/')))
          return { path: asked, external: true };
        return found
          ? { path: found, namespace: 'project', suffix: query && `?${query}` }
          : problem('file', asked);
      });
      build.onLoad({ filter: /.*/, namespace: 'project' }, async ({ path, suffix }) => {
        const file = files.get(path);
        const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
        const bytes = () =>
          file.base64
            ? Uint8Array.from(atob(file.text), (letter) => letter.charCodeAt(0))
            : file.text;
        if (suffix === '?raw') return { contents: file.text, loader: 'text' };
        if (suffix === '?url' || suffix === '?inline')
          return { contents: bytes(), loader: 'dataurl' };
        if (/^(vue|svelte|astro|scss|sass|less|styl)$/.test(ending)) return problem('format', path);
        if (ending === 'css')
          return {
            contents: await styleOf(path, file.text, files, words),
            loader: /\.module\.css$/.test(path) ? 'local-css' : 'css',
          };
        return { contents: bytes(), loader: loaders[ending] ?? 'dataurl' };
      });
    },
  };
}

/** Returns every possible class name. Tailwind ignores unknown ones. */
function candidatesOf(files) {
  const words = new Set();
  for (const [path, { text, base64 }] of files) {
    if (base64 || !/\.(tsx?|jsx?|mjs|html|mdx?)$/.test(path)) continue;
    for (const [word] of text.matchAll(/[^\s"'`]+/g)) words.add(word);
  }
  return [...words];
}

async function styleOf(path, text, files, words) {
  if (!usesTailwind.test(text)) return text;
  const { build } = await compile(text, {
    from: path,
    base: folderOf(path),
    async loadStylesheet(id, base) {
      const own = /^tailwindcss(?:\/(theme|preflight|utilities|index)(?:\.css)?)?$/.exec(id);
      if (own) return { path: id, base: '', content: await read(`tools/${own[1] ?? 'index'}.css`) };
      const found = join(base, id);
      const file = files.get(found) ?? files.get(`${found}.css`);
      if (!file) throw new Error(`${path}: ${id} was not found`);
      return { path: found, base: folderOf(found), content: file.text };
    },
    loadModule(id) {
      throw new Error(`${path}: ${id}`);
    },
  });
  return build(words);
}

/** Returns the tags that have an attribute, with its value. */
function tagsOf(html, tags, attribute) {
  return [...html.matchAll(tags)].flatMap(([tag]) => {
    const value = attribute.exec(tag)?.[1];
    return value === undefined ? [] : [{ tag, value }];
  });
}

async function make(list) {
  const files = new Map(list.map(({ path, text, base64 }) => [path, { text, base64 }]));
  const html = files.get('index.html')?.text;
  if (html === undefined) return { problems: [{ kind: 'page', text: 'index.html' }] };
  const entries = tagsOf(html, /<script\b[^<>]*>/g, /\bsrc=["'](?!https?:)([^"']+)["']/)
    .filter(({ tag }) => /type=["']module["']/.test(tag))
    .map(({ value: src }) => (src.startsWith('.') ? src : `/${src.replace(/^\//, '')}`));
  const links = tagsOf(html, /<link\b[^<>]*>/g, /\bhref=["'](\/?src\/[^"']+)["']/)
    .filter(({ value }) => value.endsWith('.css'))
    .map(({ value: href }) => `/${href.replace(/^\//, '')}`);
  const env = { MODE: 'development', DEV: true, PROD: false, SSR: false, BASE_URL: '/' };
  for (const line of (files.get('.env')?.text ?? '').split('\n')) {
    const [, name, value] = /^\s*(VITE_\w+)\s*=(.*)/.exec(line) ?? [];
    if (name) env[name] = value.trim().replace(/^["']|["']$/g, '');
  }
  try {
    const { outputFiles, warnings } = await esbuild.build({
      stdin: {
        contents: [...links, ...entries]
          .map((path) => `import ${JSON.stringify(path)};`)
          .join('\n'),
        loader: 'js',
      },
      bundle: true,
      write: false,
      outdir: '/',
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: {
        'process.env.NODE_ENV': '"development"',
        'import.meta.env': JSON.stringify(env),
        global: 'globalThis',
      },
      sourcemap: 'inline',
      sourcesContent: true,
      logLevel: 'silent',
      plugins: [projectPlugin(files)],
    });
    const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return {
      page: { html, script: textOf('.js'), style: textOf('.css') },
      problems: warnings.map((one) => told(one, 'warning')),
    };
  } catch (error) {
    if (!error.errors)
      return { problems: [{ kind: 'error', text: String(error.message ?? error) }] };
    return { problems: error.errors.map((one) => told(one, 'error')) };
  }
}

function told({ text, detail, location }, kind) {
  const place = location?.file
    ? { file: location.file.replace(/^project:/, ''), line: location.line, column: location.column }
    : {};
  return { kind: typeof detail === 'string' ? detail : kind, text, ...place };
}

addEventListener('message', async ({ source, data }) => {
  if (source !== window.parent || data?.type !== 'BROWSER_BUILD') return;
  const began = performance.now();
  const result = await make(data.files).catch((error) => ({
    problems: [{ kind: 'error', text: String(error) }],
  }));
  window.parent.postMessage(
    { type: 'BROWSER_BUILT', id: data.id, ms: Math.round(performance.now() - began), ...result },
    '*',
  );
});
window.parent.postMessage({ type: 'BROWSER_BUILDER_READY' }, '*');
