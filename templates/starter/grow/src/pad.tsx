import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import type { Direction } from './board';
import { content } from './content';

const { words } = content;
const buttons = [
  { direction: 'left', Icon: ChevronLeft },
  { direction: 'up', Icon: ChevronUp },
  { direction: 'down', Icon: ChevronDown },
  { direction: 'right', Icon: ChevronRight },
] as const;

/** For those who neither swipe nor type. */
export function Pad({ onPush }: { onPush: (direction: Direction) => void }) {
  return (
    <div className="flex gap-1.5">
      {buttons.map(({ direction, Icon }) => (
        <button
          key={direction}
          type="button"
          className="icon-button border border-line bg-surface"
          onClick={() => onPush(direction)}
          aria-label={words[direction]}
        >
          <Icon size={22} />
        </button>
      ))}
    </div>
  );
}
