// Bundles one function: reads an order as JSON and writes the bundle, or what is wrong, as JSON. It
// runs as a process of its own, because the sources are a stranger's and the bundler takes 80 MB.
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import process from 'node:process';
import { type Plugin, rolldown } from 'rolldown';

export type BundleOrder = {
  /** The sources by their paths in the project. */
  files: Record<string, string>;
  entry: string;
  /** The node_modules with the packages that functions may use. */
  modules: string;
};

export type BundleResult = { code: string } | { problem: string };

/** Marks the ids of the project's files, which are never read from the disk. */
const mark = '\0project/';
const empty = '\0empty';
const server = '\0deno-server.js';
const serverCode =
  'export const serve = (handler, options) => void Deno.serve(options ?? {}, handler);';

class Unresolved extends Error {}

/** Returns the name of a package that a specifier of Deno means, with what follows it. */
export function packageOf(specifier: string): string | undefined {
  const given =
    /^(?:npm:\/?|jsr:\/?|https:\/\/esm\.sh\/|https:\/\/cdn\.skypack\.dev\/)(.+)$/.exec(
      specifier,
    )?.[1] ?? specifier;
  const [path = ''] = given.split(/[?#]/);
  const [, name, rest = ''] =
    /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@[^/]*)?((?:\/[\w.~-]+)*)$/i.exec(path) ??
    [];
  if (name === undefined || rest.split('/').includes('..')) return undefined;
  return `${name}${rest}`;
}

/** Resolves the imports of the project's files: its own files, and packages of the product. */
function projectPlugin({ files, modules }: BundleOrder): Plugin {
  const importer = join(modules, '..', 'index.js');

  function own(from: string, path: string): string {
    const target = posix.join(posix.dirname(from), path);
    const found = [target, `${target}.ts`, `${target}.js`, `${target}/index.ts`].find(
      (one) => files[one] !== undefined,
    );
    if (found === undefined) throw new Unresolved(`${from}: there is no file ${path}`);
    return mark + found;
  }

  return {
    name: 'project',
    async resolveId(specifier, from) {
      if (specifier.startsWith(mark)) return specifier;
      if (!from?.startsWith(mark)) return undefined;
      const path = from.slice(mark.length);
      if (/^\.{1,2}\//.test(specifier)) return own(path, specifier);
      if (isBuiltin(specifier))
        return { id: specifier.replace(/^(?!node:)/, 'node:'), external: true };
      if (/functions-js|\.d\.ts$/.test(specifier)) return empty;
      if (/^(?:https:\/\/deno\.land\/std[^/]*\/http\/server\.ts|jsr:@std\/http)/.test(specifier))
        return server;
      const name = packageOf(specifier);
      const found = name && (await this.resolve(name, importer, { skipSelf: true }));
      if (found) return found;
      throw new Unresolved(`${path}: the package ${specifier} is not available in functions`);
    },
    load(id) {
      if (id === empty) return 'export {}';
      if (id === server) return serverCode;
      if (!id.startsWith(mark)) return undefined;
      const path = id.slice(mark.length);
      const code = files[path] ?? '';
      return { code, moduleType: typeOf(path) };
    },
  };
}

function typeOf(path: string) {
  if (path.endsWith('.json')) return 'json';
  if (/\.tsx$/.test(path)) return 'tsx';
  if (/\.[cm]?ts$/.test(path)) return 'ts';
  if (/\.[cm]?jsx?$/.test(path)) return 'jsx';
  return 'text';
}

async function bundle(order: BundleOrder): Promise<BundleResult> {
  try {
    const build = await rolldown({
      input: mark + order.entry,
      platform: 'node',
      plugins: [projectPlugin(order)],
      logLevel: 'silent',
      treeshake: true,
      tsconfig: false,
    });
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    await build.close();
    return { code: output[0].code };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** What is wrong, without the product's paths and colours. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
    .replace(/\u001b\[[\d;]*m|\0project\/|\\0project\//g, '')
    .split('\n')
    .filter((line) => !/^\s*at |^Build failed|node_modules|file:\/\//.test(line))
    .join('\n');
  return plain.trim().slice(0, 1000) || 'the function cannot be built';
}

if (process.argv[1]?.endsWith('bundle-function.ts')) {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const order = JSON.parse(Buffer.concat(chunks).toString('utf8')) as BundleOrder;
  process.stdout.write(JSON.stringify(await bundle(order)));
}
