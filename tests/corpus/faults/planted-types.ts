import { importIn, lacks, type PlantedFault, type ProjectFiles } from './planted-fault.ts';

const parts = 'src/parts/planted.tsx';
const partsText = `export type Progress = { level: number; history: { at: number }[] };
export const countEntries = (progress: Progress) => progress.history.length;
export function formatPrice(value: number, currency: string): string {
  return String(value) + currency.toUpperCase();
}
export const basket = { entries: [] as string[], put: (entry: string) => entry };
export function TagList({ tags, onPick }: { tags: string[]; onPick: (tag: string) => void }) {
  return tags.map((tag) => <button key={tag} type="button" onClick={() => onPick(tag)}>{tag}</button>);
}
`;

/** Plants a use of the parts that the static look takes for sound. */
function plantUse(name: string, use: string, gone: string): PlantedFault {
  return {
    name,
    by: 'model',
    plant(files: ProjectFiles) {
      files.set(parts, partsText);
      const names = 'basket, countEntries, formatPrice, TagList, type Progress';
      const all = '[basket, countEntries, formatPrice, TagList] as [unknown, ...unknown[]]';
      return importIn(files, `import { ${names} } from './parts/planted';`, `${use}, ${all}`);
    },
    isGone: lacks(gone),
  };
}

/** Faults that only types show (ADR 083). */
export const plantedTypes: PlantedFault[] = [
  plantUse('a hook that is not imported', '() => useDeferredValue(1)', 'useDeferredValue'),
  plantUse('a component that is not imported', '<PlantedBadge />', 'PlantedBadge'),
  plantUse('a shorthand without a value', '{ plantedNothing }', 'plantedNothing'),
  plantUse('a call with too few values', 'formatPrice(3)', 'formatPrice(3)'),
  plantUse(
    'state without a required list',
    'countEntries({ level: 1 } satisfies object as never), ((): Progress => ({ level: 1 }))',
    'level: 1',
  ),
  plantUse('a component without its list', '<TagList onPick={() => {}} />', '<TagList'),
  plantUse('a component without its handler', '<TagList tags={[]} />', '<TagList'),
  plantUse('a method that a store does not have', "() => basket.addPlanted('a')", 'addPlanted'),
  plantUse('a misspelt method', "'a'.toUppercase()", 'toUppercase'),
  plantUse('a number that is called', '(basket.entries.length)()', 'length)()'),
  plantUse('a name before its declaration', '[lateName].at(0); const lateName = 1; [0', 'lateName'),
];
