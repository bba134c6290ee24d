import { expect, it, vi } from 'vitest';
import { createRandom } from '../../tests/support/faults.ts';
import {
  type EditKind,
  editKinds,
  listTargets,
  readSources,
  tryEdits,
} from '../../tests/support/random-edits.ts';

vi.setConfig({ testTimeout: 60_000 });

it('makes random edits of real pages without damage, or refuses them [INJ-006, INJ-012, INJ-015]', () => {
  const targets = listTargets(readSources());
  const counts = tryEdits(targets, createRandom(22), 360);
  for (const [kind, least] of Object.entries(editKinds)) {
    const { tried, refused } = counts[kind as EditKind];
    const accepted = tried - [...refused.values()].reduce((sum, one) => sum + one, 0);
    expect(targets[kind as EditKind].length, kind).toBeGreaterThan(5);
    expect((accepted / tried) * 100, kind).toBeGreaterThanOrEqual(least);
  }
});
