import { shade } from './shade';

/** A drawn map of the last corner before the place. */
export function StreetMap({ here, streets, label }: { here: string; streets: [string, string]; label: string }) {
  return (
    <svg viewBox="0 0 480 320" className="w-full rounded-2xl border border-line" role="img" aria-label={label}>
      <rect width="480" height="320" fill={shade('tint', 70, 'surface')} />
      <path d="M0 250C90 230 130 292 220 288S380 250 480 276V320H0z" fill={shade('accent', 22, 'surface')} />
      <g fill="var(--surface)" stroke="var(--line)">
        <rect x="26" y="24" width="128" height="92" rx="6" />
        <rect x="212" y="24" width="102" height="92" rx="6" />
        <rect x="346" y="24" width="108" height="92" rx="6" />
        <rect x="26" y="170" width="128" height="62" rx="6" />
        <rect x="346" y="170" width="108" height="72" rx="6" />
      </g>
      <path d="M0 143H480M183 0V272M330 0V262" stroke="var(--surface)" strokeWidth="20" />
      <path d="M0 143H183V84H218" fill="none" stroke="var(--accent)" strokeWidth="4" strokeDasharray="3 9" strokeLinecap="round" />
      <text x="392" y="148" fontSize="14" fill="var(--ink)" textAnchor="middle">
        {streets[0]}
      </text>
      <text x="183" y="206" fontSize="14" fill="var(--ink)" textAnchor="middle" transform="rotate(-90 183 206)">
        {streets[1]}
      </text>
      <path d="M262 96c-22-26-22-54 0-54s22 28 0 54z" fill="var(--accent)" />
      <circle cx="262" cy="62" r="7" fill="var(--on-accent)" />
      <text x="262" y="112" fontSize="14" fontWeight="600" fill="var(--ink)" textAnchor="middle">
        {here}
      </text>
    </svg>
  );
}
