import { randomFrom } from '../lib/random';
import { shade } from './shade';

/** A soft ridge across the picture at the given height. */
function ridge(random: () => number, y: number, rise: number): string {
  const points = Array.from({ length: 9 }, (_, index) => ({ x: index * 50, y: y - random() * rise * (index % 2 ? 1 : 0.35) }));
  const curve = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const middle = (before.x + point.x) / 2;
    return `C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
  });
  return `M0 ${points[0]?.y ?? y}${curve.join('')}V300H0Z`;
}

export function Hills({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const sun = { x: 70 + random() * 260, y: 60 + random() * 50 };
  const layers = [12, 26, 45, 70, 92];
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 6, 'surface')} />
      <circle cx={sun.x} cy={sun.y} r="26" fill={shade('accent', 38, 'surface')} />
      {layers.map((percent, index) => (
        <path key={percent} d={ridge(random, 150 + index * 34, 95 - index * 14)} fill={shade('accent', percent, 'surface')} />
      ))}
    </>
  );
}

export function Sea({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const x = 90 + random() * 220;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 10, 'surface')} />
      <circle cx={x} cy="150" r={40 + random() * 20} fill={shade('accent', 42, 'surface')} />
      <rect y="156" width="400" height="144" fill={shade('accent', 62, 'surface')} />
      {[172, 190, 212, 240, 272].map((y, index) => (
        <path
          key={y}
          d={`M${x - 20 - index * 26} ${y}h${40 + index * 52 * random()}M${random() * 120} ${y + 8}h${30 + random() * 60}M${250 + random() * 90} ${y + 5}h${20 + random() * 60}`}
          stroke={shade('accent', 22, 'surface')}
          strokeWidth={1.5 + index * 0.8}
          strokeLinecap="round"
        />
      ))}
      <path d={`M${x + 60} 156l6-34 16 34z`} fill={shade('ink', 75, 'surface')} />
    </>
  );
}

/** A fir of two tiers with its foot at `y`. */
function fir(x: number, y: number, height: number): string {
  const half = height * 0.23;
  const middle = y - height * 0.42;
  return `M${x} ${y - height}L${x + half * 0.72} ${middle}H${x + half * 0.4}L${x + half} ${y}H${x - half}L${x - half * 0.4} ${middle}H${x - half * 0.72}Z`;
}

export function Trees({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const rows = [18, 38, 76];
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 7, 'surface')} />
      <circle cx={80 + random() * 240} cy="66" r="24" fill={shade('accent', 26, 'surface')} />
      {rows.map((percent, row) => {
        const ground = 190 + row * 42;
        return (
          <g key={percent} fill={shade('accent', percent, 'surface')}>
            {[...Array(12 - row * 2).keys()].map((index) => {
              const x = (index * 420) / (11 - row * 2) - 10 + random() * 18;
              return <path key={index} d={fir(x, ground + 12, 84 + row * 22 + random() * 48)} />;
            })}
            <path d={`M0 ${ground + 6}Q100 ${ground - 10} 200 ${ground + 4}T400 ${ground}V300H0Z`} />
          </g>
        );
      })}
    </>
  );
}

export function Town({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const rows = [22, 48, 82];
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 9, 'surface')} />
      <circle cx={60 + random() * 280} cy="70" r="22" fill={shade('accent', 34, 'surface')} />
      {rows.map((percent, row) =>
        [...Array(9).keys()].map((index) => {
          const width = 30 + random() * 26;
          const height = 60 + random() * 95 - row * 16;
          const x = index * 50 - 22 + random() * 14;
          const y = 214 + row * 40 - height;
          return (
            <g key={index}>
              <rect x={x} y={y} width={width} height="300" fill={shade('accent', percent, 'surface')} />
              {row > 0 &&
                [0, 1, 2].map((line) => (
                  <path
                    key={line}
                    d={`M${x + 8} ${y + 14 + line * 16}h5m8 0h5`}
                    stroke={shade('accent', percent - 30, 'surface')}
                    strokeWidth="6"
                    opacity={random() > 0.35 ? 1 : 0}
                  />
                ))}
            </g>
          );
        }),
      )}
    </>
  );
}

export function Street({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const stripes = [...Array(8).keys()];
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 12, 'surface')} />
      <rect x="60" y="54" width="280" height="206" fill={shade('accent', 30, 'surface')} />
      <rect x="78" y="146" width="132" height="90" fill={shade('surface', 82, 'accent')} />
      <rect x="236" y="138" width="74" height="122" fill={shade('accent', 82, 'ink')} />
      <rect x="248" y="152" width="50" height="62" fill={shade('surface', 70, 'accent')} />
      {stripes.map((index) => (
        <path
          key={index}
          d={`M${56 + index * 36} 96h36v26a18 18 0 0 1-36 0z`}
          fill={index % 2 ? shade('surface', 94, 'accent') : 'var(--accent)'}
        />
      ))}
      <rect x="56" y="84" width="288" height="14" fill={shade('ink', 70, 'accent')} />
      <path
        d={`M100 236v-34m20 34v-${22 + random() * 26}m24 ${22}v-40m26 40v-26`}
        stroke={shade('ink', 60, 'accent')}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect y="258" width="400" height="42" fill={shade('ink', 22, 'surface')} />
      <path
        d="M22 258v-44m0 0c-18-6-16-40 0-46 16 6 18 40 0 46z"
        stroke={shade('accent', 75, 'ink')}
        strokeWidth="4"
        fill={shade('accent', 55, 'surface')}
      />
    </>
  );
}
