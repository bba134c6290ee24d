import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

type Context = Record<string, unknown> & { Request: typeof Request };
type EdgeRuntimeClass = new (options: {
  initialCode: string;
  extend(context: Context): Context;
}) => { context: Context };

const { EdgeRuntime } = createRequire(import.meta.url)('next/dist/compiled/edge-runtime') as {
  EdgeRuntime: EdgeRuntimeClass;
};
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a web tier module as Next's edge runtime does: bundled, with web standards and without Node.
 * Returns the module's exports and that runtime's Request.
 */
export async function loadInEdge<Exports>(
  file: string,
  env: Record<string, string>,
): Promise<{ module: Exports; Request: typeof Request }> {
  const bundle = await rolldown({
    input: `${root}/${file}`,
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'subject' });
  const runtime = new EdgeRuntime({
    initialCode: `${output[0].code}\nglobalThis.subject = subject;`,
    extend: (context) => Object.assign(context, { process: { env } }),
  });
  return { module: runtime.context.subject as Exports, Request: runtime.context.Request };
}
