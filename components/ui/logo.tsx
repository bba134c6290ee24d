import clsx from 'clsx';

type Props = {
  /** `outline` while waiting, `drawn` stroke by stroke while a run works, `filled` at its end. */
  state?: 'outline' | 'drawn' | 'filled';
  /** Plays the animation of a seal that is pressed on paper, when a turn is ready. */
  pressed?: boolean;
  size?: number;
};

const strokes = ['M15.3 5.6l1.5 1', 'M8.6 10.2h14.8', 'M11.6 14.2h8.8', 'M8.6 18.3h14.8v7.7H8.6z'];
const body = 'M6 2h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z';
/**
 * The outline with a small piece missing at the right edge, as on old seals. This detail is too
 * fine for a logo smaller than 24 px.
 */
const chipped =
  'M6 2h20a4 4 0 0 1 4 4v16.4l-.8 1 .8 1.2V26a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z';

/**
 * The logo: a seal with the character 言, which is drawn so that it also looks like a browser
 * window.
 */
export function Logo({ state = 'filled', pressed = false, size = 24 }: Props) {
  const outlined = state !== 'filled';
  const shape = size < 24 ? body : chipped;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={clsx('shrink-0', pressed && 'animate-[press_200ms_var(--ease)]')}
    >
      <path
        d={shape}
        fill={outlined ? 'none' : 'var(--seal)'}
        stroke="var(--seal)"
        strokeWidth={outlined ? 1.8 : 0}
        className="transition-[fill] duration-200"
      />
      <g
        fill="none"
        stroke={outlined ? 'var(--seal)' : 'var(--on-seal)'}
        strokeWidth={2.2}
        strokeLinecap="square"
      >
        {strokes.map((d, i) => (
          <path
            key={d}
            d={d}
            pathLength={state === 'drawn' ? 1 : undefined}
            strokeDasharray={state === 'drawn' ? 1 : undefined}
            style={
              state === 'drawn'
                ? { animation: `draw 2.4s ${i * 0.3}s var(--ease) infinite both` }
                : undefined
            }
          />
        ))}
      </g>
    </svg>
  );
}
