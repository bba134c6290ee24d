import * as esbuild from './packages/tools/esbuild.js';

const packages = new URL('./packages/', import.meta.url);

/** Returns the text of a file that the gateway serves beside the builder. */
export async function readPackageFile(name: string): Promise<string> {
  return (await fetch(new URL(name, packages))).text();
}

const module = WebAssembly.compileStreaming(fetch(new URL('tools/esbuild.wasm', packages)));
/** The packages that a page may import, by name. */
export const modules: Record<string, string> = JSON.parse(await readPackageFile('modules.json'));
await esbuild.initialize({ wasmModule: await module, worker: true });

export { esbuild };
