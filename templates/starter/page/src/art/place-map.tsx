import { mix, randomOf } from './tools';

/** A drawn map of the corner, until there is a real one. */
export function PlaceMap({ seed }: { seed: string }) {
  const random = randomOf(seed);
  const [a, b] = [random.between(150, 250), random.between(360, 450)];
  const y = random.between(130, 190);
  return (
    <svg viewBox="0 0 600 320" className="map" aria-hidden="true">
      <rect width="600" height="320" fill={mix('accent', 14, 'surface')} />
      <path
        d={`M0 ${y + 110}C140 ${y + 70} 200 ${y + 150} 330 ${y + 110}S520 ${y + 60} 600 ${y + 100}V320H0z`}
        fill={mix('leaf', 42, 'surface')}
      />
      <g stroke={mix('surface', 90, 'tint')} strokeWidth="20" fill="none">
        <path d={`M0 ${y}L600 ${y - 40}`} />
        <path d={`M${a} 0L${a - 40} 320`} />
        <path d={`M${b} 0L${b + 30} 320`} strokeWidth="12" />
        <path d={`M0 60L${b} 40`} strokeWidth="8" />
      </g>
      <path d={`M${b} ${y - 34}c-34-40-34-86 0-86s34 46 0 86z`} fill="var(--accent)" />
      <circle cx={b} cy={y - 86} r="12" fill="var(--surface)" />
    </svg>
  );
}
