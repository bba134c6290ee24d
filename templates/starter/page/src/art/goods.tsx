import { count, type Drawn, mix, randomOf } from './tools';

const colours = ['var(--accent)', 'var(--pop)', 'var(--leaf)', 'var(--surface)', 'var(--deep)'] as const;

/** A vessel with a random outline; its foot is at the given point. */
function Vessel({ x, y, high, seed }: { x: number; y: number; high: number; seed: string }) {
  const random = randomOf(seed);
  const wide = high * random.between(0.24, 0.42);
  const neck = wide * random.between(0.3, 0.85);
  const foot = wide * random.between(0.5, 0.8);
  const top = y - high;
  const d = `M${x - neck} ${top}C${x - neck} ${top + high * 0.3} ${x - wide * 1.5} ${top + high * 0.55} ${x - foot} ${y}H${x + foot}C${x + wide * 1.5} ${top + high * 0.55} ${x + neck} ${top + high * 0.3} ${x + neck} ${top}z`;
  return (
    <>
      <ellipse cx={x + 8} cy={y} rx={wide * 1.1} ry={high * 0.045} fill="var(--deep)" opacity="0.2" />
      {random.next() > 0.55 &&
        [-0.5, 0, 0.45].map((lean) => (
          <g key={lean}>
            <path
              d={`M${x} ${top + 8}q${lean * 40}-${high * 0.3} ${lean * 90}-${high * 0.55}`}
              fill="none"
              stroke="var(--leaf)"
              strokeWidth="5"
            />
            <ellipse
              cx={x + lean * 90}
              cy={top - high * 0.5}
              rx={high * 0.07}
              ry={high * 0.13}
              fill="var(--leaf)"
              transform={`rotate(${lean * 60} ${x + lean * 90} ${top - high * 0.5})`}
            />
          </g>
        ))}
      <path d={d} fill={random.pick(colours)} />
      <path
        d={`M${x + neck * 0.3} ${top}C${x + neck} ${top + high * 0.3} ${x + wide * 1.5} ${top + high * 0.55} ${x + foot} ${y}H${x + foot * 0.3}z`}
        fill="var(--deep)"
        opacity="0.13"
      />
      <ellipse cx={x} cy={top} rx={neck} ry={neck * 0.2} fill="var(--deep)" opacity="0.35" />
    </>
  );
}

function Parcel({ x, y, high, seed }: { x: number; y: number; high: number; seed: string }) {
  const random = randomOf(seed);
  const wide = high * random.between(0.7, 1.1);
  return (
    <>
      <rect x={x - wide / 2} y={y - high} width={wide} height={high} rx="4" fill={random.pick(colours)} />
      <rect x={x - wide * 0.3} y={y - high * 0.72} width={wide * 0.6} height={high * 0.36} fill={mix('surface', 92, 'tint')} />
      <path
        d={`M${x - wide * 0.2} ${y - high * 0.58}h${wide * 0.4}m-${wide * 0.4} ${high * 0.1}h${wide * 0.24}`}
        stroke="var(--deep)"
        strokeWidth="3"
      />
    </>
  );
}

export function Shelf({ seed, isDetail }: Drawn) {
  const random = randomOf(seed);
  if (isDetail)
    return (
      <>
        <rect width="600" height="600" fill={mix('accent', 16)} />
        <circle cx="300" cy="300" r="230" fill={mix('pop', 40, 'surface')} />
        <rect y="468" width="600" height="132" fill={mix('accent', 34)} />
        {random.next() > 0.3 ? (
          <Vessel x={300} y={486} high={290} seed={`${seed} 300 486`} />
        ) : (
          <Parcel x={300} y={486} high={250} seed={`${seed} 300 486`} />
        )}
      </>
    );
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 16)} />
      <path d="M90 600V250a210 210 0 0 1 420 0v350z" fill={mix('pop', 38, 'surface')} />
      {[300, 540].map((y) => (
        <g key={y}>
          {[120, 235, 355, 480].map((x) =>
            random.next() > 0.28 ? (
              <Vessel key={x} x={x} y={y} high={random.between(96, 178)} seed={`${seed} ${x} ${y}`} />
            ) : (
              <Parcel key={x} x={x} y={y} high={random.between(70, 110)} seed={`${seed} ${x} ${y}`} />
            ),
          )}
          <rect x="40" y={y} width="520" height="14" fill={mix('accent', 78, 'deep')} />
        </g>
      ))}
    </>
  );
}

export function Books({ seed }: Drawn) {
  const random = randomOf(seed);
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 18)} />
      <path d="M120 600V240a180 180 0 0 1 360 0v360z" fill={mix('pop', 42, 'surface')} />
      <circle cx={random.between(210, 390)} cy="190" r="58" fill="var(--pop)" />
      <path d={`M120 ${random.between(320, 380)}q90-70 180-10t180-30V600H120z`} fill={mix('leaf', 55, 'surface')} />
      <rect y="540" width="600" height="60" fill={mix('accent', 74, 'deep')} />
      {count(4).map((row) => {
        const wide = random.between(230, 330);
        const x = 300 - wide / 2 + random.between(-26, 26);
        const y = 496 - row * 46;
        return (
          <g key={row}>
            <rect x={x} y={y} width={wide} height="44" rx="5" fill={random.pick(colours)} />
            <path d={`M${x + 26} ${y}v44m14-44v44`} stroke={mix('tint', 60, 'accent')} strokeWidth="5" />
            <rect x={x + wide - 18} y={y + 6} width="18" height="32" fill="var(--surface)" />
          </g>
        );
      })}
      <g transform={`rotate(${random.between(-12, 14)} 300 300)`}>
        <path d="M200 316q52-36 100 0 48-36 100 0V214q-52-34-100 0-48-34-100 0z" fill="var(--surface)" />
        <path
          d="M300 214v102M220 240q34-16 62 0m-62 28q34-16 62 0m36-28q34-16 62 0m-62 28q34-16 62 0"
          fill="none"
          stroke={mix('accent', 60, 'surface')}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
    </>
  );
}

export function Screen({ seed }: Drawn) {
  const random = randomOf(seed);
  const bars = count(6).map((index) => ({ x: 226 + index * 28, high: random.between(30, 120), isBest: index === 4 }));
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 26)} />
      <circle cx="470" cy="140" r="210" fill={mix('pop', 66, 'surface')} />
      <circle cx="120" cy="500" r="180" fill={mix('leaf', 50, 'surface')} />
      <g transform={`rotate(${random.between(-9, 7)} 300 320)`}>
        <rect x="176" y="66" width="260" height="520" rx="40" fill="var(--deep)" />
        <rect x="188" y="78" width="236" height="496" rx="30" fill="var(--surface)" />
        <rect x="212" y="116" width="110" height="16" rx="8" fill={mix('ink', 80, 'surface')} />
        <rect x="212" y="144" width="70" height="10" rx="5" fill={mix('ink', 26, 'surface')} />
        <rect x="208" y="176" width="196" height="156" rx="18" fill="var(--accent)" />
        {bars.map(({ x, high, isBest }) => (
          <rect key={x} x={x} y={318 - high} width="18" height={high} rx="6" fill={isBest ? 'var(--pop)' : mix('surface', 55, 'accent')} />
        ))}
        {[356, 418, 480].map((y, index) => (
          <g key={y}>
            <rect x="208" y={y} width="196" height="50" rx="14" fill={mix('accent', 10, 'surface')} />
            <circle cx="236" cy={y + 25} r="14" fill={colours[index % 3]} />
            <rect x="262" y={y + 14} width={random.between(60, 110)} height="9" rx="4" fill={mix('ink', 60, 'surface')} />
            <rect x="262" y={y + 29} width="48" height="7" rx="3" fill={mix('ink', 24, 'surface')} />
          </g>
        ))}
      </g>
      <g transform="rotate(6 470 420)">
        <rect x="396" y="376" width="170" height="92" rx="20" fill="var(--surface)" />
        <circle cx="434" cy="422" r="22" fill="var(--leaf)" />
        <path d="m424 422 8 8 14-16" fill="none" stroke="var(--surface)" strokeWidth="6" strokeLinecap="round" />
        <rect x="470" y="406" width="70" height="10" rx="5" fill={mix('ink', 64, 'surface')} />
        <rect x="470" y="426" width="44" height="8" rx="4" fill={mix('ink', 24, 'surface')} />
      </g>
    </>
  );
}
