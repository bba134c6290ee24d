import { beforeAll, describe, expect, it } from 'vitest';
import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import { plantedFaults, soundProjects } from '../corpus/faults/answers.ts';
import type { PlantedFault, ProjectFiles } from '../corpus/faults/planted-fault.ts';
import { readPackageExports } from '../support/package-exports.ts';
import { answerStyles, plantFaults, settleAnswer } from '../support/planted-answers.ts';

const projects = soundProjects();
/** A fixed sample of projects. `npm run bench -- faults` plants all faults into all projects. */
const sample = projects.filter((_, at) => at % 6 === 0);
const rows = plantedFaults.map((fault, at) => ({
  name: fault.name,
  fault,
  style: answerStyles[at % answerStyles.length] ?? ('strong' as const),
  files: findPlace(fault, at * 5),
}));

/** Returns the first project, starting at `from`, into which a fault can be planted. */
function findPlace(fault: PlantedFault, from: number): ProjectFiles {
  const order = projects.map((_, at) => projects[(from + at) % projects.length]?.files);
  const found = order.find((files) => files && fault.plant(new Map(files)) !== undefined);
  return found ?? new Map();
}

let packageExports: PackageExports = new Map();
beforeAll(async () => {
  packageExports = await readPackageExports();
}, 180_000);

describe('faults planted into sound projects', () => {
  it('are of at least twenty kinds', () => {
    expect(plantedFaults.length).toBeGreaterThanOrEqual(20);
    expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length);
    expect(packageExports.get('lucide-react')?.has('LucideSprout')).toBe(true);
  });

  it.each(rows)('$name: found and put right before END [FIX-008, FIX-009]', async (row) => {
    const answer = plantFaults(row.files, [row.fault], row.style);
    const [broken = ''] = answer.broken;
    expect(row.fault.isGone(answer.files, broken)).toBe(false);
    const settled = await settleAnswer(answer, packageExports);
    expect(row.fault.isGone(settled.files, broken)).toBe(true);
    expect(settled.problems).toBe(0);
    const calls = row.style === 'truncated' ? 2 : 1;
    expect(settled.requests).toHaveLength(calls + (row.fault.by === 'model' ? 1 : 0));
    if (row.fault.by === 'fixer') expect(settled.fixed).not.toEqual([]);
  });

  it.each(sample)('are not seen where there are none: $name [FIX-010]', async ({ files }) => {
    const settled = await settleAnswer(plantFaults(files, [], 'strong'), packageExports);
    expect(settled).toMatchObject({ fixed: [], problems: 0 });
    expect(settled.files).toEqual(files);
  });

  it('stay where the model does not get the broken file [FIX-009]', async () => {
    const fault = plantedFaults.find(({ by }) => by === 'model') as PlantedFault;
    const answer = plantFaults(sample[0]?.files ?? new Map(), [fault], 'strong');
    const elsewhere = { ...answer, broken: ['src/other.tsx'] };
    expect((await settleAnswer(elsewhere, packageExports)).problems).toBe(1);
  });
});
