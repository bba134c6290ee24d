import { Face } from './board-view';
import { content } from './content';

/** Everything a seed can become; what this game has not made yet is only an outline. */
export function Chain({ made }: { made: number }) {
  return (
    <ol className="flex flex-wrap gap-1.5 self-start">
      {content.levels.map((name, level) => (
        <li key={name} className="h-11 min-w-11">
          {level <= Math.max(made, 1) ? (
            <span className="block size-full [&>span]:px-2.5">
              <Face level={level} isSmall />
            </span>
          ) : (
            <span className="flex size-full items-center justify-center rounded-xl border border-dashed border-soft/60 px-2.5 text-sm text-soft">
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
