import clsx from 'clsx';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { type Direction, size, type Tile } from './board';
import { content } from './content';

/** A finger must travel this far before it counts as a push. */
const leastPx = 24;

/** The field and its tiles; swiping pushes them. */
export function BoardView({ tiles, onPush, children }: { tiles: Tile[]; onPush: (direction: Direction) => void; children: ReactNode }) {
  const from = useRef<{ x: number; y: number }>(undefined);

  function end(event: PointerEvent) {
    const start = from.current;
    from.current = undefined;
    if (!start) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) < leastPx) return;
    if (Math.abs(dx) > Math.abs(dy)) onPush(dx > 0 ? 'right' : 'left');
    else onPush(dy > 0 ? 'down' : 'up');
  }

  return (
    <div
      className="relative aspect-square w-full touch-none rounded-2xl border border-line bg-tint p-1.5 select-none"
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = undefined;
      }}
    >
      <div className="absolute inset-1.5 grid grid-cols-4" aria-hidden>
        {[...Array(size * size).keys()].map((index) => (
          <span key={index} className="p-1.5">
            <span className="block size-full rounded-xl bg-paper" />
          </span>
        ))}
      </div>
      <ul className="relative size-full" aria-label={content.words.board}>
        {tiles.map((tile) => (
          <li
            key={tile.id}
            className="absolute size-1/4 p-1.5 transition-transform duration-150"
            style={{ transform: `translate(${tile.x * 100}%, ${tile.y * 100}%)` }}
          >
            <Face key={tile.level} level={tile.level} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** Young tiles are pale, old ones deep. */
export function Face({ level, isSmall = false }: { level: number; isSmall?: boolean }) {
  const name = content.levels[level] ?? '';
  const isDeep = level > 4;
  const background = isDeep
    ? `color-mix(in oklab, var(--accent) ${100 - (level - 5) * 11}%, var(--ink))`
    : `color-mix(in oklab, var(--accent) ${16 + level * 8}%, var(--surface))`;
  return (
    <span
      className={clsx(
        'flex size-full items-center justify-center rounded-xl font-display font-semibold transition-[scale] duration-150 starting:scale-50',
        isDeep ? 'text-on-accent' : 'text-ink',
        isSmall ? 'text-sm' : [...name].length < 3 ? 'text-3xl sm:text-5xl' : 'text-sm sm:text-xl',
      )}
      style={{ background }}
    >
      {name}
    </span>
  );
}
