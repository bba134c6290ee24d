import { content } from './content';
import { formatDay, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { PlantRow } from './plant-row';
import { dueIn, lastWatered, usePlants } from './plants';

const { words } = content;

export function Thirsty() {
  const { plants, water, undo } = usePlants();
  const today = isoDay();
  const thirsty = plants.filter((plant) => dueIn(plant) <= 0).sort((one, other) => dueIn(one) - dueIn(other));
  const wateredToday = plants.filter((plant) => lastWatered(plant) === today);
  const next = plants.filter((plant) => dueIn(plant) > 0 && lastWatered(plant) !== today).sort((one, other) => dueIn(one) - dueIn(other));

  return (
    <div>
      <p className="text-soft">{formatDay(today, content.lang, { month: 'long', day: 'numeric', weekday: 'long' })}</p>
      <p className="mt-1 text-lg font-semibold" aria-live="polite">
        {thirsty.length > 0 ? fill(words.thirsty, { n: thirsty.length }) : words.nobody}
      </p>
      <ul className="mt-4 space-y-3">
        {[...thirsty, ...wateredToday].map((plant) => (
          <PlantRow key={plant.id} plant={plant} onWater={() => water([plant.id])} onUndo={() => undo(plant.id)} />
        ))}
      </ul>
      {thirsty.length > 1 && (
        <button type="button" className="button mt-4 w-full" onClick={() => water(thirsty.map((plant) => plant.id))}>
          {words.waterAll}
        </button>
      )}
      <h2 className="mt-8 font-semibold">{words.next}</h2>
      <ul className="mt-3 space-y-3">
        {next.map((plant) => (
          <PlantRow key={plant.id} plant={plant} onWater={() => water([plant.id])} onUndo={() => undo(plant.id)} />
        ))}
      </ul>
    </div>
  );
}
