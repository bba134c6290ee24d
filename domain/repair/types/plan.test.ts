import { expect, it } from 'vitest';
import { limits } from '../../limits/index.ts';
import type { ProjectView } from '../faults/fault.ts';
import type { Module } from '../module.ts';
import { planTypeCheck } from './plan.ts';

function viewWith(style: string): ProjectView {
  const texts = new Map([
    ['package.json', '{"dependencies":{"react":"19.3.1"}}'],
    ['index.html', '<script type="module" src="/src/main.tsx"></script>'],
    ['src/main.tsx', 'export const all = [1];\n'],
    ['src/style.css', style],
  ]);
  const main = {
    ...{ imports: [], reExports: [], dynamicImports: [], redeclared: [] },
    exports: new Set(['all']),
  } as unknown as Module;
  return {
    ...{ paths: new Set(texts.keys()), texts, title: '' },
    modules: new Map([['src/main.tsx', main]]),
    prepared: { react: '19.3.1' },
    packageExports: new Map(),
  };
}

it('plans nothing for a project that is too large to be looked at [FIX-014]', () => {
  const isPrepared = () => true;
  expect([...(planTypeCheck(viewWith(''), isPrepared)?.files.keys() ?? [])]).toContain(
    'project/src/main.tsx',
  );
  const large = viewWith(' '.repeat(limits.repair.look.pageCharacters + 1));
  expect(planTypeCheck(large, isPrepared)).toBeUndefined();
});
