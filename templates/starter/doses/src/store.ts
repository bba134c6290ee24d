import { content } from './content';
import { newId, useStored } from './lib/use-stored';

export type Medicine = { id: string; name: string; amount: string; times: number[] };
/** For each day, the doses taken as `medicine/time`. */
export type Taken = Record<string, string[]>;

export function useMedicines() {
  return useStored<Medicine[]>(
    'medicines',
    content.medicines.map((medicine) => ({ ...medicine, id: newId() })),
  );
}

export function useTaken() {
  return useStored<Taken>('taken', {});
}

export function doseCount(medicines: Medicine[]): number {
  return medicines.reduce((sum, medicine) => sum + medicine.times.length, 0);
}
