import { count, type Drawn, mix, randomOf } from './tools';

/** A pattern of quarter circles without a subject: it never contradicts what is beside it. */
export function Tile({ seed }: Drawn) {
  const random = randomOf(seed);
  const columns = random.pick([2, 3] as const);
  const size = 600 / columns;
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 16)} />
      {count(columns * columns).map((index) => {
        const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size];
        const back = random.pick([mix('accent', 16), mix('pop', 46, 'surface'), mix('leaf', 40, 'surface')] as const);
        const front = random.pick(['var(--accent)', 'var(--pop)', 'var(--leaf)', mix('accent', 52)] as const);
        const turn = random.pick([0, 90, 180, 270] as const);
        return (
          <g key={index} transform={`rotate(${turn} ${x + size / 2} ${y + size / 2})`}>
            <rect x={x} y={y} width={size} height={size} fill={back} />
            {random.next() > 0.25 ? (
              <path d={`M${x} ${y}h${size}a${size} ${size} 0 0 1-${size} ${size}z`} fill={front} />
            ) : (
              <circle cx={x + size / 2} cy={y + size / 2} r={size * 0.34} fill={front} />
            )}
          </g>
        );
      })}
    </>
  );
}
