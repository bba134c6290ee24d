import { MapPin } from 'lucide-react';
import { StreetMap } from '../art/street-map';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'place' }>;

/** A drawn map of the last few steps, and the same in words. */
export function Place({ address, here, streets, steps }: Props) {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-14">
      <StreetMap here={here} streets={streets} label={`${here}: ${address}`} />
      <div>
        <p className="flex gap-3 text-lg font-semibold">
          <MapPin className="mt-1 shrink-0 text-accent" size={20} aria-hidden /> {address}
        </p>
        <ol className="mt-5 space-y-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span className="font-display text-accent tabular-nums" aria-hidden>
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
