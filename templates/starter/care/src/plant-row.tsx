import { Droplet, Undo2 } from 'lucide-react';
import { content } from './content';
import { daysBetween, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { PlantDrawing } from './plant-drawing';
import { dueIn, lastWatered, type Plant } from './plants';

const { words } = content;

type Props = { plant: Plant; onWater: () => void; onUndo: () => void };

export function PlantRow({ plant, onWater, onUndo }: Props) {
  const due = dueIn(plant);
  const ago = daysBetween(lastWatered(plant), isoDay());
  const when = due < 0 ? fill(words.late, { n: -due }) : due === 0 ? words.dueToday : fill(words.due, { n: due });
  return (
    <li className="card flex items-center gap-4 p-4">
      <span className="size-16 shrink-0">
        <PlantDrawing seed={plant.name} thirst={Math.min(1, Math.max(0, (1 - due) / 4))} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold">{plant.name}</span>
        <span className="block text-soft">{plant.place}</span>
        <span className="block text-sm">
          {ago === 0 ? words.lastToday : fill(words.last, { n: ago })} ·{' '}
          <span className={due <= 0 ? 'font-semibold text-accent' : ''}>{when}</span>
        </span>
      </span>
      {ago === 0 ? (
        <button
          type="button"
          className="icon-button border border-line"
          onClick={onUndo}
          aria-label={`${words.undo}: ${plant.name}`}
          title={words.undo}
        >
          <Undo2 size={20} />
        </button>
      ) : (
        <button
          type="button"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent active:scale-95"
          onClick={onWater}
          aria-label={`${words.water}: ${plant.name}`}
          title={words.water}
        >
          <Droplet size={22} />
        </button>
      )}
    </li>
  );
}
