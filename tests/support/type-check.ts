import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTypeBoxes } from '../../services/adapters/sandbox/index.ts';
import type { Template } from '../../services/runtime/template.ts';

/**
 * Opens the real compiler in real boxes, with the template's packages. Its deadline is long, since
 * the tests of a slow machine run beside each other.
 */
export function openTypeBoxes(
  template: Pick<Template, 'modules'>,
  options: { deadlineMs?: number; log?: (detail: Record<string, unknown>) => void } = {},
) {
  const { deadlineMs = 120_000, log = () => {} } = options;
  return createTypeBoxes({
    clock: systemClock,
    modules: async () => template.modules,
    deadlineMs,
    log: (_, detail) => log(detail),
  });
}
