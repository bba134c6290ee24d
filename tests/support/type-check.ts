import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTypeBoxes, type TypeBoxOptions } from '../../services/adapters/sandbox/index.ts';
import type { Template } from '../../services/runtime/template.ts';

/**
 * Runs the real compiler in real sandboxes, with the template's packages. Its deadline is long,
 * because many tests may run at the same time on a slow machine.
 */
export function openTypeBoxes(
  template: Pick<Template, 'modules'>,
  options: Partial<
    Pick<TypeBoxOptions, 'compiler' | 'deadlineMs' | 'directory' | 'memoryBytes'>
  > & {
    log?: (detail: Record<string, unknown>) => void;
  } = {},
) {
  const { log = () => {}, ...own } = options;
  return createTypeBoxes({
    clock: systemClock,
    modules: async () => template.modules,
    directory: join(tmpdir(), `sayso-type-checks-${process.pid}`),
    deadlineMs: 120_000,
    ...own,
    log: (_, detail) => log(detail),
  });
}
