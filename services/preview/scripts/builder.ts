// Builds a project in the browser (ADR 033) with esbuild in its own worker and Tailwind's compiler.
// It reads the project's files from memory. It runs in a frame with an opaque origin, executes no
// project code, and replies to its parent window.
import type { Message } from 'esbuild-wasm';
import type {
  BrowserBuild,
  BrowserBuildResult,
  BrowserProblem,
} from '../../../domain/contract/browser-runner.ts';
import { esbuild, modules } from './builder-packages.ts';
import type { ProjectFiles } from './project-files.ts';
import { readHtml } from './project-html.ts';
import { createProjectPlugin } from './project-plugin.ts';

type Built = Pick<BrowserBuildResult, 'page' | 'problems'>;

async function buildProject(list: BrowserBuild['files']): Promise<Built> {
  const files: ProjectFiles = new Map(list.map((file) => [file.path, file]));
  const html = files.get('index.html')?.text;
  if (html === undefined) return { problems: [{ kind: 'page', text: 'index.html' }] };
  const { imports } = readHtml(html);
  try {
    const { outputFiles, warnings } = await esbuild.build({
      stdin: {
        contents: imports.map((path) => `import ${JSON.stringify(path)};`).join('\n'),
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
        'import.meta.env': JSON.stringify(environmentOf(files)),
        global: 'globalThis',
      },
      sourcemap: 'inline',
      sourcesContent: true,
      logLevel: 'silent',
      plugins: [createProjectPlugin(files, modules)],
    });
    const textOf = (ending: string) =>
      outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return {
      page: { html, script: textOf('.js'), style: textOf('.css') },
      problems: warnings.map((one) => toProblem(one, 'warning')),
    };
  } catch (error) {
    return { problems: problemsOf(error) };
  }
}

/**
 * Returns the value of `import.meta.env`: Vite's standard values, and the variables of the
 * project's `.env`.
 */
function environmentOf(files: ProjectFiles): Record<string, string | boolean> {
  const env: Record<string, string | boolean> = {
    MODE: 'development',
    DEV: true,
    PROD: false,
    SSR: false,
    BASE_URL: '/',
  };
  for (const line of (files.get('.env')?.text ?? '').split('\n')) {
    const [, name, value = ''] = /^\s*(VITE_\w+)\s*=(.*)/.exec(line) ?? [];
    if (name) env[name] = value.trim().replace(/^["']|["']$/g, '');
  }
  return env;
}

function problemsOf(error: unknown): BrowserProblem[] {
  const { errors, message } = error as { errors?: Message[]; message?: string };
  return errors
    ? errors.map((one) => toProblem(one, 'error'))
    : [{ kind: 'error', text: String(message ?? error) }];
}

/** Our plugin puts the kind of a problem into `detail`; esbuild's own messages have none. */
function toProblem(
  { text, detail, location }: Message,
  kind: BrowserProblem['kind'],
): BrowserProblem {
  const place = location?.file
    ? { file: location.file.replace(/^project:/, ''), line: location.line, column: location.column }
    : {};
  return { kind: typeof detail === 'string' ? (detail as typeof kind) : kind, text, ...place };
}

addEventListener('message', async ({ source, data }: MessageEvent<BrowserBuild>) => {
  if (source !== window.parent || data?.type !== 'BROWSER_BUILD') return;
  const began = performance.now();
  const built = await buildProject(data.files).catch(
    (error): Built => ({ problems: [{ kind: 'error', text: String(error) }] }),
  );
  const ms = Math.round(performance.now() - began);
  const result: BrowserBuildResult = { type: 'BROWSER_BUILT', id: data.id, ms, ...built };
  window.parent.postMessage(result, '*');
});
window.parent.postMessage({ type: 'BROWSER_BUILDER_READY' }, '*');
