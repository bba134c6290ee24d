import { count, type Drawn, mix, randomOf } from './tools';

export function Hills({ seed }: Drawn) {
  const random = randomOf(seed);
  const sun = random.between(150, 450);
  return (
    <>
      <rect width="600" height="600" fill={mix('pop', 30, 'surface')} />
      <circle cx={sun} cy="210" r={random.between(70, 110)} fill="var(--pop)" />
      {count(4).map((row) => {
        const y = 270 + row * 82;
        const [a, b, c] = [random.between(-70, 60), random.between(-80, 70), random.between(-60, 40)];
        return (
          <path
            key={row}
            d={`M0 ${y + a}C120 ${y - 70 + b} 220 ${y + 50 + a} 330 ${y + c}S520 ${y - 60 + a} 600 ${y + b * 0.4}V600H0z`}
            fill={row % 2 ? mix('leaf', 52 + row * 12, 'surface') : mix('accent', 38 + row * 16, 'surface')}
          />
        );
      })}
      {count(7).map((index) => {
        const x = random.between(20, 580);
        const y = random.between(470, 590);
        const high = random.between(40, 84);
        return (
          <g key={index}>
            <path d={`M${x} ${y}v-${high}`} stroke="var(--deep)" strokeWidth="4" />
            <ellipse
              cx={x}
              cy={y - high}
              rx={high * 0.3}
              ry={high * 0.62}
              fill={index % 2 ? mix('deep', 74, 'leaf') : mix('leaf', 70, 'deep')}
            />
          </g>
        );
      })}
    </>
  );
}

function Flower({ x, y, r, colour, petals }: { x: number; y: number; r: number; colour: string; petals: number }) {
  return (
    <>
      {count(petals).map((index) => (
        <ellipse
          key={index}
          cx={x}
          cy={y - r * 0.62}
          rx={r * 0.36}
          ry={r * 0.6}
          fill={colour}
          transform={`rotate(${(index * 360) / petals} ${x} ${y})`}
        />
      ))}
      <circle cx={x} cy={y} r={r * 0.26} fill={mix('surface', 70, 'pop')} />
    </>
  );
}

export function Garden({ seed, isDetail }: Drawn) {
  const random = randomOf(seed);
  const petals = random.pick([5, 6, 8] as const);
  const stems = isDetail ? 3 : 7;
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 14)} />
      <path d="M110 600V280a190 190 0 0 1 380 0v320z" fill={mix('pop', 34, 'surface')} />
      {count(stems).map((index) => {
        const x = (600 / (stems + 1)) * (index + 1) + random.between(-20, 20);
        const top = random.between(130, 350);
        const lean = random.between(-60, 60);
        const size = isDetail ? random.between(90, 130) : random.between(44, 84);
        return (
          <g key={index}>
            <path d={`M${x} 600Q${x} ${(600 + top) / 2} ${x + lean} ${top}`} fill="none" stroke="var(--leaf)" strokeWidth="6" />
            {[0.35, 0.55, 0.72].map((part, side) => {
              const y = top + (600 - top) * part;
              const turn = side % 2 ? 38 : -38;
              return (
                <ellipse
                  key={part}
                  cx={x + lean * (1 - part) * 0.7 + (side % 2 ? 30 : -30)}
                  cy={y}
                  rx="36"
                  ry="13"
                  fill={side === 1 ? mix('leaf', 64, 'surface') : 'var(--leaf)'}
                  transform={`rotate(${-turn} ${x + (side % 2 ? 30 : -30)} ${y})`}
                />
              );
            })}
            <Flower
              x={x + lean}
              y={top}
              r={size}
              petals={petals}
              colour={random.pick(['var(--bloom)', 'var(--pop)', 'var(--surface)', mix('bloom', 56, 'surface')] as const)}
            />
          </g>
        );
      })}
    </>
  );
}
