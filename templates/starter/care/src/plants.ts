import { content } from './content';
import { addDays, daysBetween, isoDay } from './lib/days';
import { newId, useStored } from './lib/use-stored';

export type Plant = { id: string; name: string; place: string; every: number; watered: string[] };

export function usePlants() {
  const [plants, setPlants] = useStored<Plant[]>(
    'plants',
    content.plants.map(({ ago, ...plant }) => ({
      ...plant,
      id: newId(),
      watered: [addDays(isoDay(), -ago - plant.every), addDays(isoDay(), -ago)],
    })),
  );
  const today = isoDay();
  const water = (ids: string[]) =>
    setPlants(
      plants.map((plant) =>
        ids.includes(plant.id) ? { ...plant, watered: [...plant.watered.filter((day) => day !== today), today] } : plant,
      ),
    );
  const undo = (id: string) =>
    setPlants(plants.map((plant) => (plant.id === id ? { ...plant, watered: plant.watered.filter((day) => day !== today) } : plant)));
  return { plants, setPlants, water, undo };
}

export function lastWatered(plant: Plant): string {
  return plant.watered.at(-1) ?? addDays(isoDay(), -plant.every);
}

/** Days until the next watering; negative when it is late. */
export function dueIn(plant: Plant): number {
  return plant.every - daysBetween(lastWatered(plant), isoDay());
}
