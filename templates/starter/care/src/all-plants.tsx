import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';
import { isoDay } from './lib/days';
import { newId } from './lib/use-stored';
import { PlantDrawing } from './plant-drawing';
import { usePlants } from './plants';

const { words } = content;

export function AllPlants() {
  const { plants, setPlants } = usePlants();
  const [name, setName] = useState('');
  const [place, setPlace] = useState('');
  const [every, setEvery] = useState(5);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    setPlants([...plants, { id: newId(), name: name.trim(), place: place.trim(), every, watered: [isoDay()] }]);
    setName('');
    setPlace('');
  }

  return (
    <div className="space-y-6">
      <ul className="grid grid-cols-2 gap-3">
        {plants.map((plant) => (
          <li key={plant.id} className="card relative p-4 text-center">
            <span className="mx-auto block size-20">
              <PlantDrawing seed={plant.name} thirst={0} />
            </span>
            <span className="mt-2 block font-semibold">{plant.name}</span>
            <span className="block text-sm text-soft">{words.every.replace('{n}', String(plant.every))}</span>
            <button
              type="button"
              className="icon-button absolute top-1 right-1"
              onClick={() => setPlants(plants.filter((one) => one.id !== plant.id))}
              aria-label={`${words.remove}: ${plant.name}`}
            >
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="card space-y-3 p-5">
        <input
          className="field"
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={words.name}
          aria-label={words.name}
        />
        <input
          className="field"
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          placeholder={words.place}
          aria-label={words.place}
        />
        <label className="block">
          {words.every.replace('{n}', String(every))}
          <input
            className="mt-2 w-full accent-(--accent)"
            type="range"
            min={1}
            max={30}
            value={every}
            onChange={(event) => setEvery(Number(event.target.value))}
          />
        </label>
        <button type="submit" className="button w-full" disabled={!name.trim()}>
          {words.add}
        </button>
      </form>
    </div>
  );
}
